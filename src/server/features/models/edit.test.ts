import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { type ModelWorld, openModels } from '#test/models-world.ts';
import { said } from '#test/said.ts';

const key = 'sk-canary-4Hn8Vb2Xq6';
const anything = /.*/su;

describe.each(engines)('editing a model, on %s', (engine) => {
  let models: ModelWorld;
  /** The keys that were sent to the other host. */
  const heard: (string | undefined)[] = [];
  const other = createServer((request, response) => {
    heard.push(request.headers.authorization);
    response.writeHead(500).end();
  });
  let elsewhere = '';
  beforeAll(async () => {
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1`;
    models = await openModels(engine, {
      // A setting that makes the address of the other host callable too.
      env: {
        IMAGE_PROVIDER: 'openai-compatible',
        IMAGE_MODEL: 'given',
        IMAGE_BASE_URL: elsewhere,
      },
    });
  });
  afterAll(async () => {
    await models.close();
    await new Promise((done) => other.close(done));
  });
  afterEach(async () => {
    models.mock.reset();
    heard.length = 0;
    await models.world.ctx.db.deleteFrom('writing_models').execute();
  });

  const own = (model: string, more: object = {}) => ({
    provider: 'openai-compatible',
    base_url: models.base_url,
    model,
    api_key: key,
    ...more,
  });
  const add = async (body: object): Promise<string> =>
    (await models.add(body)).body.data.models.at(-1).id;
  const edit = (id: string, body: object) =>
    models.world.call('PATCH', `/admin/models/${id}`, { as: models.admin, body });
  const attempt = (id: string) =>
    models.world.call('POST', '/admin/models/try', { as: models.admin, body: { model_id: id } });

  test('P-9.47 P-7.133 keeps its key at the same host, and calls the new address', async () => {
    const id = await add(own('small'));
    const base_url = models.base_url.replace('/v1', '/v1/');
    const { origin } = new URL(models.base_url);
    expect((await edit(id, { base_url: `${origin}/other/v1` })).body.data.models[0]).toMatchObject({
      base_url: `${origin}/other/v1`,
      key: 'saved',
    });
    expect((await attempt(id)).status).toBe(409);
    const back = await edit(id, { base_url });
    expect(back.body.data.models[0]).toMatchObject({ base_url: models.base_url, key: 'saved' });
    models.mock.onMessage(anything, { content: said('Salt on the rail.') });
    expect((await attempt(id)).body.data.text).toBe('Salt on the rail.');
    expect(models.sent.at(-1)?.headers.get('authorization')).toBe(`Bearer ${key}`);
  });

  test('P-9.47 requires the key again at another host, and does not send the old one there', async () => {
    const id = await add(own('small'));
    const refused = await edit(id, { base_url: elsewhere });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body.details).toEqual([
      {
        path: 'api_key',
        message: 'Enter the key again. The saved one is only for the old address',
      },
    ]);
    await attempt(id);
    expect(heard).toEqual([]);
    const moved = await edit(id, { base_url: elsewhere, api_key: 'another-key' });
    expect(moved.body.data.models[0]).toMatchObject({ base_url: elsewhere, key: 'saved' });
    await attempt(id);
    expect(new Set(heard)).toEqual(new Set([undefined, 'Bearer another-key']));
  });

  test('P-9.47 allows any address without a key, but not for a hosted provider, and no internal address', async () => {
    const id = await add(own('small', { api_key: undefined }));
    expect((await edit(id, { base_url: elsewhere })).status).toBe(200);
    const inside = await edit(id, { base_url: 'http://10.0.0.5/v1' });
    expect(inside.body.details[0].message).toMatch(/^Use an https address on the public internet/);
    const hosted = await add({ provider: 'openai', model: 'gpt-5-mini', api_key: key });
    expect((await edit(hosted, { base_url: elsewhere })).body.details).toEqual([
      { path: 'base_url', message: 'OpenAI has an address of its own' },
    ]);
  });

  test('P-9.230 how much it is told follows from where it runs, until it is set', async () => {
    const id = await add(own('small'));
    const hosted = await add({ provider: 'groq', model: 'llama-3.3-70b-versatile', api_key: key });
    const { body } = await models.world.call('GET', '/admin/models', { as: models.admin });
    expect(body.data.models).toMatchObject([
      { place: 'nearby', size: null },
      { place: 'hosted', size: null },
    ]);
    models.mock.onMessage(anything, { content: said('Salt on the rail.') });
    /** Whether the prompt of a trial is a small one, which leaves a model less freedom. */
    const isSmall = async (model_id: string, size?: 'small' | 'large' | null) => {
      if (size !== undefined) {
        const { data } = (await edit(model_id, { size })).body;
        const row = data.models.find((one: { id: string }) => one.id === model_id);
        expect(row.size).toBe(size);
      }
      await attempt(model_id);
      const sent = models.mock.getLastRequest()?.body;
      return sent && 'temperature' in sent && sent.temperature === 0.3;
    };
    expect(await isSmall(id)).toBe(true);
    expect(await isSmall(id, 'large')).toBe(false);
    expect(await isSmall(id, null)).toBe(true);
    expect(await isSmall(hosted)).toBe(false);
    expect(await isSmall(hosted, 'small')).toBe(true);
    const image = { kind: 'picture', provider: 'openai', model: 'drawing', api_key: key };
    const [drawing] = (await models.add(image)).body.data.pictures.models;
    const refused = await edit(drawing.id, { size: 'small' });
    expect(refused.body.details).toMatchObject([{ path: 'size' }]);
  });

  test('P-9.47 agents that chose it keep it under its new name', async () => {
    const { world, admin } = models;
    const id = await add(own('small'));
    await add(own('large'));
    const someone = await world.member();
    const { id: agent_id } = await world.agent(someone);
    const { id: free } = await world.agent(admin);
    await world.call('PUT', `/agents/${agent_id}`, { as: someone, body: { writer: 'small' } });
    expect((await edit(id, { model: 'large' })).body.details).toEqual([
      { path: 'model', message: 'A model of this name is in the list already' },
    ]);
    expect((await edit(id, { model: 'small-2' })).body.data.models[0]).toMatchObject({
      id,
      model: 'small-2',
      key: 'saved',
    });
    const writerOf = async (agent: string, as: typeof admin) =>
      (await world.call('GET', `/agents/${agent}`, { as })).body.data.writer;
    expect(await writerOf(agent_id, someone)).toBe('small-2');
    expect(await writerOf(free, admin)).toBeNull();
    models.mock.on({ model: 'small-2' }, { content: said('Ropes dry slowly in the fog.') });
    const body = { agent_id, topic: 'ropes' };
    const { body: written } = await world.call('POST', '/content/generate', { as: someone, body });
    expect(written.data.content[0].model_used).toBe('small-2');
    expect((await edit(id, { model: 'composer' })).status).toBe(400);
  });
});
