/** What agents remember of what their owners do to posts of schedules, to planned posts, and to suggestions. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day, hour } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { aToken } from '#test/tokens.ts';
import { closeLedgers } from '#test/ledger-world.ts';
import { oneWriter } from '#test/one-writer.ts';
import { openWritten } from '#test/schedule-world.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const keptIn = ({ ctx }: World) =>
  ctx.db
    .selectFrom('voice_texts')
    .select(['kind', 'written', 'text', 'is_reply'])
    .orderBy('at')
    .orderBy('id')
    .execute();

describe.each(engines)('texts of a schedule on %s', (engine) => {
  afterEach(closeLedgers);

  test('P-7.482 are remembered as approved, edited or rejected, in the words of the agent and of its owner', async () => {
    const first = 'Morning light on the keyboard, and the build is green.';
    const schedules = await openWritten(engine, [first]);
    const { world, owner } = schedules;
    const daily = { content_text: '', topic: 'mornings', frequency: 'daily', max_runs: 0 } as const;
    const id = await schedules.plan(daily);
    const decide = async (verb: string, body?: object) => {
      const path = `/occurrences/${await schedules.newest(id)}/${verb}`;
      const done = await world.call('POST', path, { as: owner, ...(body && { body }) });
      expect(done.status, JSON.stringify(done.body)).toBe(200);
    };
    await schedules.until('2027-03-01T12:00:01Z');
    await decide('edit-text', { parts: ['My own words.'] });
    const second = 'A cup of tea before the first call settles more than coffee does.';
    schedules.writer.script = [second];
    await schedules.until('2027-03-02T09:00:01Z');
    expect((await schedules.approveRun(await schedules.newest(id))).status).toBe(200);
    const third = 'Frost on the window: the cat reads it first.';
    schedules.writer.script = [third];
    await schedules.until('2027-03-03T09:00:01Z');
    await decide('reject');
    expect(await keptIn(world)).toEqual([
      { kind: 'edited', written: first, text: 'My own words.', is_reply: 0 },
      { kind: 'approved', written: second, text: second, is_reply: 0 },
      { kind: 'rejected', written: third, text: third, is_reply: 0 },
    ]);
  });
});

describe.each(engines)('posts and suggestions on %s', (engine) => {
  let world: World;
  let owner: Person;
  let agent_id: string;
  let connection_id: string;
  const draft = 'The harbour sleeps late on Sundays!';
  beforeAll(async () => {
    const llm = oneWriter('scripted', () => [{ parts: [draft], why: 'because' }]);
    world = await createWorld(engine, { parts: () => ({ llm }) });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    owner = await world.member();
    ({ id: agent_id } = await world.agent(owner));
    const { body } = await world.call('GET', '/connections', { as: owner });
    connection_id = body.data[0].id;
    await world.ctx.db.deleteFrom('voice_texts').execute();
  });

  const call = (method: string, path: string, body?: object, token?: string) =>
    world.call(method, path, { ...(token ? { token } : { as: owner }), ...(body && { body }) });
  const suggestion = async (): Promise<string> => {
    const made = await call('POST', '/content/generate', { agent_id, topic: 'the harbour' });
    return made.body.data.content[0].id;
  };
  const tomorrow = () => ({ scheduled_time: new Date(world.ctx.clock() + day).toISOString() });
  const calm = draft.replace('!', '.');
  const kept = () => keptIn(world);

  test('P-7.482 a planned post that needs approval is remembered when its owner approves it', async () => {
    const id = await suggestion();
    const change = { parts: [calm], review: 'before_sending', variants: [{ connection_id }] };
    await call('PATCH', `/posts/${id}`, change);
    const planned = await call('POST', `/posts/${id}/schedule`, tomorrow());
    expect(await kept()).toEqual([]);
    await call('POST', `/posts/${id}/approve`, { hash: planned.body.data.hash });
    const edited = { kind: 'edited', written: draft, text: calm, is_reply: 0 };
    expect(await kept()).toEqual([edited]);
  });

  test('P-7.482 what its owner wrote for it is theirs, and what they post as themselves teaches no agent', async () => {
    const own = { parts: ['Gulls first, then coffee.'], variants: [{ connection_id }] };
    const made = await call('POST', '/posts', { agent_id, ...own });
    await call('POST', `/posts/${made.body.data.id}/schedule`, tomorrow());
    const text = 'Gulls first, then coffee.';
    expect(await kept()).toEqual([{ kind: 'approved', written: null, text, is_reply: 0 }]);
    const myself = { author: 'self', parts: ['I am at the pier.'], variants: [{ connection_id }] };
    const other = await call('POST', '/posts', myself);
    const planned = await call('POST', `/posts/${other.body.data.id}/schedule`, tomorrow());
    expect(planned.status).toBe(200);
    expect(await kept()).toHaveLength(1);
  });

  test('P-7.482 what a program decides or writes says nothing about how its owner writes', async () => {
    const scopes = ['read', 'draft', 'schedule', 'publish'] as const;
    const { token } = await aToken(world, owner, scopes);
    const id = await suggestion();
    const change = { parts: [calm], variants: [{ connection_id }] };
    expect((await call('PATCH', `/posts/${id}`, change, token)).status).toBe(200);
    expect((await call('POST', `/posts/${id}/schedule`, tomorrow(), token)).status).toBe(200);
    const made = { agent_id, parts: ['Written elsewhere.'], variants: [{ connection_id }] };
    const { body: proposed } = await call('POST', '/posts', { ...made, made_with_ai: true });
    await call('POST', `/posts/${proposed.data.id}/schedule`, tomorrow());
    expect(await kept()).toEqual([]);
  });

  test('P-7.482 nothing is remembered if the decision fails', async () => {
    const id = await suggestion();
    await call('PATCH', `/posts/${id}`, { parts: [calm], variants: [{ connection_id }] });
    const past = { scheduled_time: new Date(world.ctx.clock() - hour).toISOString() };
    expect((await call('POST', `/posts/${id}/schedule`, past)).status).toBe(400);
    expect(await kept()).toEqual([]);
  });
});
