import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStreamingServer } from '#server/adapters/llm/streaming.suite.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const server = startStreamingServer();
let world: World;
let owner: Person;
let agent_id: string;
beforeAll(async () => {
  const env = {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'streamed',
    AI_BASE_URL: server.url(),
    AI_PRICES: 'streamed=1/4',
  };
  world = await createWorld('sqlite', { env, app: { job_answer: 20 } });
  owner = await world.member();
  ({ id: agent_id } = await world.agent(owner));
});
afterAll(() => world.close());

const generate = (topic: string, body: object = {}) =>
  world.call('POST', '/content/generate', { as: owner, body: { agent_id, topic, ...body } });
const entries = () =>
  world.ctx.db.selectFrom('usage_entries').select(['state', 'cost']).orderBy('at').execute();

it('P-7.33 stops the model at once, and books about what it wrote', async () => {
  let gone: Promise<unknown> | undefined;
  server.answer(({ say, ...pen }) => {
    ({ gone } = pen);
    for (const word of 'Boats come back at noon, and the harbour is full then.'.split(/(?<= )/u))
      say(word);
  });
  const { body } = await generate('boats');
  const path = `/content/jobs/${body.job_id}`;
  for (;;) {
    const { data } = (await world.call('GET', path, { as: owner })).body;
    if (data.so_far?.startsWith('Boats come back')) break;
    await pause(10);
  }
  const [reserved] = await entries();
  expect(reserved).toMatchObject({ state: 'reserved', cost: expect.any(Number) });
  const stopped = await world.call('DELETE', path, { as: owner });
  expect(stopped.body.data).toMatchObject({ state: 'cancelled', so_far: null });
  await gone;
  const [stoppedEntry] = await entries();
  expect(stoppedEntry?.state).toBe('unknown');
  expect(stoppedEntry?.cost).toBeGreaterThan(0);
  expect(stoppedEntry?.cost).toBeLessThan((reserved?.cost ?? 0) / 2);
  expect(server.sent).toHaveLength(1);
});
