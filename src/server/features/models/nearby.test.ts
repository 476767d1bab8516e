import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startStreamingServer } from '#server/adapters/llm/streaming.suite.ts';
import { type ModelWorld, openModels } from '#test/models-world.ts';
import { said } from '#test/said.ts';

const server = startStreamingServer();
let models: ModelWorld;
beforeAll(async () => {
  models = await openModels('sqlite');
});
afterAll(() => models.close());
beforeEach(async () => {
  await models.world.ctx.db.deleteFrom('writing_models').execute();
  server.answer(({ say, finish }) => {
    say(said('Gulls keep the hours of the fish market.'));
    finish();
  });
});

const own = (more: object = {}) => ({
  provider: 'openai-compatible',
  model: 'near',
  base_url: server.url(),
  price: { input: 0, output: 0 },
  ...more,
});
const call = (method: 'POST' | 'PATCH', path: string, body: object) =>
  models.world.call(method, `/admin/models${path}`, { as: models.admin, body });
const notAllowed = /One in the local network has to be allowed$/u;

test('P-9.43 P-7.132 a server in the local network writes once an administrator allowed it', async () => {
  const refused = await models.add(own());
  expect(refused.body.details).toEqual([
    { path: 'base_url', message: expect.stringMatching(notAllowed) },
  ]);
  const tried = await call('POST', '/try', own({ is_nearby: true }));
  expect(tried.body.data.text).toBe('Gulls keep the hours of the fish market.');
  const added = await models.add(own({ is_nearby: true }));
  expect(added.body.data.models).toMatchObject([{ base_url: server.url(), is_nearby: true }]);
  const { id: agent_id } = await models.world.agent(models.admin);
  const body = { agent_id, topic: 'gulls', context: 'They are awake at five.' };
  const written = await models.world.call('POST', '/content/generate', { as: models.admin, body });
  expect(written.body.data.content[0].model_used).toBe('near');
  const log = await models.world.call('GET', '/auth/audit', { as: models.admin });
  expect(JSON.stringify(log.body)).toContain(`near (${new URL(server.url()).origin})`);
});

test('P-7.133 another server in the local network has to be allowed itself', async () => {
  const { body } = await models.add(own({ is_nearby: true }));
  const [{ id }] = body.data.models;
  const moved = await call('PATCH', `/${id}`, { base_url: 'http://10.0.0.9:8000/v1' });
  expect(moved.body.details).toMatchObject([{ path: 'base_url' }]);
  const path = await call('PATCH', `/${id}`, { base_url: `${server.url()}/other` });
  expect(path.body.data.models).toMatchObject([{ is_nearby: true }]);
  const withdrawn = await call('PATCH', `/${id}`, { is_nearby: false });
  expect(withdrawn.body.details[0].message).toMatch(notAllowed);
  const both = { base_url: 'http://10.0.0.9:8000/v1', is_nearby: true };
  expect((await call('PATCH', `/${id}`, both)).body.data.models).toMatchObject([both]);
});

test('P-2.80 a provider with an address of its own is not in the local network', async () => {
  const { body } = await models.add({
    provider: 'openai',
    model: 'm',
    api_key: 'k',
    is_nearby: true,
  });
  expect(body.details).toMatchObject([{ path: 'base_url' }]);
});

test('P-7.136 a model that is being loaded is not asked yet, and costs nothing', async () => {
  const { ctx } = models.world;
  const timeout = ctx.timeout;
  const before = ctx.modelAccess;
  ctx.timeout = () => AbortSignal.timeout(50);
  ctx.modelAccess = {
    ...before,
    nearby: () => async (input) => {
      if (new Request(input).url.endsWith('/api/ps')) return Response.json({ models: [] });
      return new Promise(() => {});
    },
  };
  const tried = await call('POST', '/try', own({ is_nearby: true, model: 'cold' }));
  Object.assign(ctx, { timeout, modelAccess: before });
  expect(tried.body.data).toMatchObject({ is_loading: true, text: '', cost: 0 });
});
