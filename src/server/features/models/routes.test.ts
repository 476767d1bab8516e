import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ModelProviderIds } from '#contract/models/providers.ts';
import { createEgress } from '#server/egress/egress.ts';
import { engines } from '#test/engines.ts';
import { internalHosts } from '#test/internal-hosts.ts';
import { hosted, type ModelWorld, openModels } from '#test/models-world.ts';
import { said } from '#test/said.ts';

const key = 'sk-canary-7Qx2Lk5Wm9Zt3Rx7';
const anything = /.*/su;
const usage = { input_tokens: 100, output_tokens: 20, prompt_tokens: 100, completion_tokens: 20 };

describe.each(engines)('the models of administrators on %s', (engine) => {
  let models: ModelWorld;
  beforeAll(async () => {
    models = await openModels(engine);
  });
  afterAll(() => models.close());
  afterEach(async () => {
    models.mock.reset();
    models.sent.length = 0;
    await models.world.ctx.db.deleteFrom('writing_models').execute();
  });

  const own = (model: string, more: object = {}) => ({
    provider: 'openai-compatible',
    base_url: models.base_url,
    model,
    ...more,
  });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path = '', body?: object) =>
    models.world.call(method, `/admin/models${path}`, { as: models.admin, body });
  const idOf = async (body: object): Promise<string> =>
    (await models.add(body)).body.data.models.at(-1).id;
  const names = async () =>
    (await call('GET')).body.data.models.map(({ model }: { model: string }) => model);

  test('P-7.130 P-7.132 are listed in their order, and the first writes', async () => {
    expect((await call('GET')).body.data).toEqual({
      writes_now: 'composer',
      environment: null,
      models: [],
      pictures: { draws_now: 'builtin', environment: null, models: [] },
    });
    const added = await models.add(own('small', { price: { input: 1, output: 2 } }));
    expect(added).toMatchObject({ status: 201, body: { message: 'Model added.' } });
    await models.add(own('gpt-5-mini', { api_key: key }));
    expect((await call('GET')).body.data).toEqual({
      writes_now: 'small',
      environment: null,
      models: [
        {
          id: expect.any(String),
          provider: 'openai-compatible',
          base_url: models.base_url,
          is_nearby: false,
          model: 'small',
          key: 'none',
          price: { input: 1, output: 2 },
          place: 'nearby',
          size: null,
        },
        expect.objectContaining({
          model: 'gpt-5-mini',
          key: 'saved',
          price: { input: 250_000, output: 2_000_000 },
        }),
      ],
      pictures: { draws_now: 'builtin', environment: null, models: [] },
    });
  });

  test('P-7.135 can be reordered, each listed once', async () => {
    const ids = [await idOf(own('one')), await idOf(own('two')), await idOf(own('three'))];
    expect((await call('PUT', '/order', { ids: ids.toReversed() })).status).toBe(200);
    expect(await names()).toEqual(['three', 'two', 'one']);
    for (const wrong of [ids.slice(1), [...ids, ids[0]], [ids[0], ids[0], ids[0]], []]) {
      expect((await call('PUT', '/order', { ids: wrong })).status).toBe(409);
    }
    expect(await names()).toEqual(['three', 'two', 'one']);
  });

  test('P-7.133 P-7.134 can get another key or price, and be removed', async () => {
    const id = await idOf(own('small'));
    const changed = await call('PATCH', `/${id}`, {
      api_key: key,
      price: { input: 5, output: 6 },
    });
    expect(changed.body.data.models[0]).toMatchObject({
      key: 'saved',
      price: { input: 5, output: 6 },
    });
    expect((await call('PATCH', `/${id}`, { price: null })).body.data.models[0]).toMatchObject({
      key: 'saved',
      price: null,
    });
    expect((await call('DELETE', `/${id}`)).body).toMatchObject({ data: { models: [] } });
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
    expect((await call('PATCH', `/${id}`, { price: null })).status).toBe(404);
  });

  test('a name is unique, also among those of the environment', async () => {
    await models.add(own('small'));
    for (const model of ['small', 'composer']) {
      const refused = await models.add(own(model));
      expect(refused).toMatchObject({ status: 400 });
      expect(refused.body.details).toEqual([
        { path: 'model', message: 'A model of this name is in the list already' },
      ]);
    }
    const all = await Promise.all(Array.from({ length: 6 }, () => models.add(own('same'))));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await names()).toEqual(['small', 'same']);
  });

  test('a missing value is reported at its field', async () => {
    const fault = async (body: object) => (await models.add(body)).body.details;
    const { base_url: _, ...nowhere } = own('m');
    expect(await fault(nowhere)).toEqual([
      { path: 'base_url', message: 'Enter the server’s address' },
    ]);
    expect(await fault({ provider: 'openai', model: 'm' })).toEqual([
      { path: 'api_key', message: 'Enter your key for OpenAI' },
    ]);
    expect(await fault({ ...own('m'), provider: 'openai', api_key: key })).toEqual([
      { path: 'base_url', message: 'OpenAI has an address of its own' },
    ]);
    expect(await fault(own('m', { base_url: 'ftp://x' }))).toEqual([
      { path: 'base_url', message: 'Enter an address, like https://models.example.com/v1' },
    ]);
    expect(await fault(own(' '))).toEqual([
      { path: 'model', message: 'Enter the name of the model' },
    ]);
    expect(await fault(own('m', { api_key: 'two words' }))).toEqual([
      { path: 'api_key', message: 'Enter the key as the provider shows it' },
    ]);
  });

  test('P-9.41 CR-4 a key is encrypted, and in no response, log, export or table', async () => {
    const { world, admin, mock } = models;
    mock.onMessage(anything, { content: said('Coffee first.') });
    const answers = [await models.add(own('small', { api_key: key }))];
    const id = answers[0]?.body.data.models[0].id;
    answers.push(await call('GET'));
    answers.push(await call('PATCH', `/${id}`, { api_key: key }));
    answers.push(await call('POST', '/try', own('other', { api_key: key })));
    answers.push(await call('POST', '/try', { model_id: id }));
    answers.push(await world.call('GET', '/content/writers', { as: admin }));
    answers.push(await world.call('GET', '/users/export', { as: admin }));
    answers.push(await world.call('GET', '/auth/audit', { as: admin }));
    mock.reset();
    mock.nextRequestError(401, { message: `Incorrect API key provided: ${key}` });
    answers.push(await call('POST', '/try', own('other', { api_key: key })));
    const { id: agent_id } = await world.agent(admin);
    mock.nextRequestError(401, { message: `Incorrect API key provided: ${key}` });
    const body = { agent_id, topic: 'tea' };
    answers.push(await world.call('POST', '/content/generate', { as: admin, body }));
    expect(answers.map(({ status }) => status)).toEqual([
      201, 200, 200, 200, 200, 200, 200, 200, 409, 409,
    ]);
    expect(models.sent.at(-1)?.headers.get('authorization')).toBe(`Bearer ${key}`);
    expect(JSON.stringify(answers)).not.toContain(key);
    expect(world.logged.join('\n')).not.toContain(key);
    const [row] = await world.ctx.db.selectFrom('writing_models').selectAll().execute();
    expect(row?.secret).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(key);
    const kept = await world.ctx.db.selectFrom('idempotent_answers').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(key);
  });

  test('a key that this server cannot decrypt must be entered again', async () => {
    const id = await idOf(own('small', { api_key: key }));
    const { secret } = await models.world.ctx.db
      .selectFrom('writing_models')
      .select('secret')
      .executeTakeFirstOrThrow();
    const broken = `${secret?.slice(0, -4)}AAAA`;
    await models.world.ctx.db.updateTable('writing_models').set({ secret: broken }).execute();
    expect((await call('GET')).body.data.models[0]).toMatchObject({ key: 'lost' });
    const tried = await call('POST', '/try', { model_id: id });
    expect(tried.body.details).toEqual([
      { path: 'api_key', message: 'Enter the key again. The saved one can’t be opened' },
    ]);
    const { admin, world } = models;
    const { id: agent_id } = await world.agent(admin);
    const body = { agent_id, topic: 'tea' };
    const written = await world.call('POST', '/content/generate', { as: admin, body });
    expect(written).toMatchObject({ status: 409 });
    expect(written.body.message).toMatch(/An administrator can enter it again/);
    expect(models.sent).toEqual([]);
  });

  test('P-7.136 a model is tried with a sentence before it is saved, with cost and time', async () => {
    const { mock, world, admin } = models;
    mock.onMessage(anything, { content: said('Coffee first, words later.'), usage });
    const price = { input: 1_000_000, output: 2_000_000 };
    const tried = await call('POST', '/try', own('small', { price }));
    expect(tried.body.data).toEqual({
      is_loading: false,
      text: 'Coffee first, words later.',
      image: null,
      milliseconds: expect.any(Number),
      tokens: { input: 100, output: 20 },
      cost: 140,
    });
    expect(await names()).toEqual([]);
    const entry = await world.ctx.db
      .selectFrom('usage_entries')
      .selectAll()
      .where('owner_id', '=', admin.id)
      .where('what', '=', 'small')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ agent_id: null, kind: 'text', state: 'settled', cost: 140 });
  });

  test.each([
    [401, 'Incorrect API key provided', 409, /refused the key\. An administrator can change/],
    [400, 'API key not valid. Please pass a valid API key.', 409, /refused the key/],
    [404, 'model "nope" not found, try pulling it first', 409, /doesn’t know this model/],
    [400, 'Invalid model: nope', 409, /doesn’t know this model/],
    [402, 'Insufficient credits', 409, /provider account has no credit left/],
  ])('P-7.136 %i “%s” is reported in a sentence', async (status, message, answer, sentence) => {
    models.mock.nextRequestError(status, { message });
    const tried = await call('POST', '/try', own('nope'));
    expect(tried.status).toBe(answer);
    expect(tried.body.message).toMatch(sentence);
  });

  test('P-7.136 an unreachable server is reported as such', { tags: 'slow' }, async () => {
    const tried = await call('POST', '/try', own('m', { base_url: 'http://127.0.0.1:1234/v1' }));
    expect(tried).toMatchObject({
      status: 409,
      body: { message: 'Couldn’t reach the model provider.' },
    });
  });

  test('P-7.131 servers on this machine are discovered, with their models', async () => {
    const found = await call('GET', '/found');
    expect(found.body.data).toEqual([
      expect.objectContaining({ label: 'AI_BASE_URL', base_url: models.base_url }),
    ]);
    expect(found.body.data[0].models.length).toBeGreaterThan(0);
  });

  test('P-7.136 a model that writes no words is no success', { tags: 'slow' }, async () => {
    models.mock.onMessage(anything, { content: said('…') });
    const tried = await call('POST', '/try', own('small'));
    expect([tried.status, tried.body.data]).toEqual([409, undefined]);
  });

  test('P-2.80 only administrators can see or change them', async () => {
    const { world } = models;
    const id = await idOf(own('small'));
    const as = await world.member();
    const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path = '', body?: object) =>
      world.call(method, `/admin/models${path}`, { as, body });
    const replies = [
      await ask('GET'),
      await ask('GET', '/found'),
      await ask('POST', '', own('mine')),
      await ask('PATCH', `/${id}`, { price: null }),
      await ask('PUT', '/order', { ids: [id] }),
      await ask('POST', '/try', { model_id: id }),
      await ask('DELETE', `/${id}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 403));
    expect(JSON.stringify(replies)).not.toContain(models.base_url);
    expect(await names()).toEqual(['small']);
    const { body } = await world.call('GET', '/content/writers', { as });
    expect(body.data.map((one: { id: string }) => one.id)).toEqual(['small', 'composer']);
  });

  test.each(hosted)(
    'P-2.80 $provider is called in its own format',
    async ({ provider, base_url }) => {
      models.mock.onMessage(anything, { content: said('Coffee first.'), usage });
      const tried = await call('POST', '/try', { provider, model: 'large', api_key: key });
      // Mistral counts without being asked, and the mock only if it is.
      expect(tried.body).toMatchObject({
        data: {
          text: 'Coffee first.',
          tokens: provider === 'mistral' ? null : { input: 100, output: 20 },
        },
      });
      const [first] = models.sent;
      expect(first?.url).toMatch(`${base_url}/`);
      expect(JSON.stringify([...(first?.headers ?? [])])).toContain(key);
      expect(first?.url).not.toContain(key);
    },
  );
});

test('every provider is tested above, or has no address of its own', () => {
  expect(hosted.map(({ provider }) => provider)).toEqual(
    ModelProviderIds.filter((id) => id !== 'openai-compatible'),
  );
});

describe.each(engines)('an address that an administrator enters, on %s', (engine) => {
  test('P-9.43 SS-1 SS-2 may not be one of the network behind this server', async () => {
    const models = await openModels(engine);
    const { world, admin } = models;
    for (const base_url of [
      'http://169.254.169.254/v1',
      'http://10.0.0.5:11434/v1',
      'http://127.0.0.1:5432/v1',
      'http://localhost:11434/v1',
      'https://models.example.com:8443/v1',
      'http://models.example.com/v1',
    ]) {
      const body = { provider: 'openai-compatible', base_url, model: 'm' };
      for (const path of ['', '/try']) {
        const reply = await world.call('POST', `/admin/models${path}`, { as: admin, body });
        expect(reply.status, base_url).toBe(400);
        expect(reply.body.details[0].message).toMatch(/^Use an https address on the public inter/);
      }
    }
    // A valid form, but internal: found out when the address is resolved.
    const base_url = 'https://10.0.0.5/v1';
    const body = { provider: 'openai-compatible', base_url, model: 'm' };
    const tried = await world.call('POST', '/admin/models/try', { as: admin, body });
    expect(tried.status).toBe(409);
    expect(tried.body.message).toMatch(/can’t call the model provider’s address/);
    await models.close();
  });

  test('P-9.43 SS-2 reaches no internal address, however it is spelled', async () => {
    const egress = createEgress({ origins: ['http://127.0.0.1:9'], local: ['http://127.0.0.1:8'] });
    for (const host of internalHosts) {
      const calling = egress.named(`https://${host}/v1/models`);
      await expect(calling, host).rejects.toThrow();
      expect(egress.mayName(`http://${host}/v1`), host).toBe(false);
    }
    expect(egress.mayName('http://127.0.0.1:9/v1')).toBe(true);
    expect(egress.mayName('http://127.0.0.1:8/v1')).toBe(true);
    expect(egress.mayName('http://127.0.0.1:7/v1')).toBe(false);
    expect(egress.mayName('https://models.example.com/v1')).toBe(true);
    await expect(egress.fetch('http://127.0.0.1:8/v1')).rejects.toThrow(/not among/);
    await egress.close();
  });
});
