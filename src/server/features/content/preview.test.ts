/** Hearing a personality before it is saved: one request to a model, paid and limited like a draft, and stored nowhere. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Persona } from '#contract/agents/types.ts';
import { composer } from '#server/adapters/llm/composer.ts';
import { type LlmPort, WriterError, type WriteRequest } from '#server/adapters/llm/port.ts';
import { plainPersona } from '#test/persona-values.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const said = 'The sourdough sells out before the office opens.';
let world: World;
let owner: Person;
let script: (string | Error)[];
let asked: WriteRequest[];
let hold: Promise<void>;
const model: LlmPort = {
  name: 'priced',
  estimate: () => ({ input: 2000, output: 1000 }),
  async write(request) {
    asked.push(request);
    const stopped = new Promise((_, fail) =>
      request.signal.addEventListener('abort', () => fail(new Error('stopped'))),
    );
    await Promise.race([hold, stopped]);
    const next = script.length > 1 ? script.shift() : script[0];
    if (next === undefined || next instanceof Error) throw next ?? new Error('no script');
    return { pieces: [{ parts: [next], why: '' }], tokens: { input: 1000, output: 100 } };
  },
};
async function open(writer: LlmPort, job_answer?: number) {
  const byId = new Map([model, composer].map((one) => [one.name, one]));
  world = await createWorld('sqlite', {
    env: { AI_PRICES: 'priced=1/2' },
    app: job_answer === undefined ? {} : { job_answer },
    parts: () => ({ llm: { default: writer, byId } }),
  });
  owner = await world.member();
}
beforeEach(async () => {
  [script, asked, hold] = [[said], [], Promise.resolve()];
  await open(model);
});
afterEach(() => world.close());

const hear = (persona: Partial<Persona> = {}, body: object = {}) =>
  world.call('POST', '/content/preview', {
    as: owner,
    body: { persona: { ...plainPersona, ...persona }, topic: 'sourdough', ...body },
  });
const spent = () =>
  world.ctx.db.selectFrom('usage_entries').select(['what', 'cost', 'agent_id']).execute();
const counts = async () => ({
  drafts: (await world.call('GET', '/content/pieces', { as: owner })).body.total,
  posts: await world.ctx.db.selectFrom('posts').select('id').execute(),
});

test('P-7.540 P-7.541 hears an unsaved personality with one request, and keeps nothing', async () => {
  const { status, body } = await hear({ name: 'Bread Ada', humor_style: 'absurdist' });
  expect(status).toBe(200);
  expect(body.data).toEqual({ parts: [said], model_used: 'priced', cost: 1200, fault: null });
  const [request, ...more] = asked;
  expect(more).toEqual([]);
  expect(request?.persona).toMatchObject({ name: 'Bread Ada', humor_style: 'absurdist' });
  expect(request?.brief.topic).toBe('sourdough');
  expect(await spent()).toEqual([{ what: 'priced', cost: 1200, agent_id: null }]);
  expect(await counts()).toEqual({ drafts: 0, posts: [] });
});

test('P-7.541 a text that fails a check is not paid for twice: it says why', async () => {
  const { body } = await hear({ behavioral_guidelines: ['Always end with a question'] });
  expect(body.data).toMatchObject({ parts: [said], fault: expect.stringMatching(/question/i) });
  expect(asked).toHaveLength(1);
});

test('P-7.541 another one takes another angle', async () => {
  await hear({}, { angle: 3 });
  expect(asked[0]).toMatchObject({ angle: 3 });
});

test('P-7.541 an edited agent is heard with its own writer and pays itself; others’ agents are not found', async () => {
  const { id: agent_id } = await world.agent(owner, { writer: 'priced' });
  await hear({}, { agent_id });
  expect(await spent()).toEqual([{ what: 'priced', cost: 1200, agent_id }]);
  owner = await world.member();
  expect((await hear({}, { agent_id })).status).toBe(404);
  expect(asked).toHaveLength(1);
});

test('P-7.541 a topic that it avoids, a model that fails and a spent budget are said in a sentence', async () => {
  const avoiding = await hear({ avoid_topics: ['sourdough'] });
  expect(avoiding).toMatchObject({ status: 400, body: { message: /avoids “sourdough”/ } });
  expect(asked).toEqual([]);
  script = [new WriterError('The model is away.', { retry: true, tokens: null })];
  expect(await hear()).toMatchObject({ status: 409, body: { message: /^The model is away\./ } });
  await world.call('PUT', '/usage/budget', { as: owner, body: { monthly_budget: 0 } });
  expect((await hear()).body.code).toBe('budget_exceeded');
});

test(
  'P-7.541 a slow one is followed and stopped as every writing job',
  { tags: 'slow' },
  async () => {
    await world.close();
    await open(model, 20);
    const { promise, resolve } = Promise.withResolvers<void>();
    hold = promise;
    const first = await hear();
    expect(first.status).toBe(202);
    const path = `/content/jobs/${first.body.job_id}`;
    const read = async () => (await world.call('GET', path, { as: owner })).body.data;
    expect(await read()).toMatchObject({ state: 'running' });
    resolve();
    await expect.poll(async () => (await read()).state).toBe('done');
    expect(await read()).toMatchObject({ preview: { parts: [said] }, options: [], content: [] });

    hold = new Promise(() => {});
    const second = await hear();
    const gone = await world.call('DELETE', `/content/jobs/${second.body.job_id}`, { as: owner });
    expect(gone.body.data).toMatchObject({ state: 'cancelled' });
    expect(gone.body.data.preview).toBeUndefined();
  },
);

test('P-7.541 without a model there is nothing to hear', async () => {
  await world.close();
  await open(composer);
  expect(await hear()).toMatchObject({ status: 409, body: { message: /only sets facts/ } });
});
