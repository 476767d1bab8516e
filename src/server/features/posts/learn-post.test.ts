/** What agents remember of what their owners do to posts of schedules, to planned posts, and to suggestions. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day, hour } from '#contract/core/time.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { aToken } from '#test/tokens.ts';
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

describe.each(engines)(
  'planned posts that are approved in the list of posts to review, on %s',
  (engine) => {
    test('P-7.482 are the agent’s as far as it wrote them', async () => {
      const draft = 'Morning light on the keyboard, and the build is green.';
      const schedules = await openWritten(engine, [draft]);
      const { world, owner } = schedules;
      const call = async (path: string, body: object, method = 'POST') => {
        const done = await world.call(method, path, { as: owner, body });
        expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
        return done.body.data;
      };
      const { body } = await world.call('GET', '/agents', { as: owner });
      const [{ id: agent_id, platform_connections }] = body.data;
      const variants = [{ connection_id: platform_connections[0].id }];
      const topic = { agent_id, topic: 'mornings' };
      const [{ parts }] = (await call('/content/generate', topic)).content;
      // The last one was marked when a draft was taken out again.
      const texts = [[parts, ['Edited.']], [parts], [['Typed by hand.']]];
      for (const [n, [own, edited]] of texts.entries()) {
        const post = { agent_id, parts: own, variants, made_with_ai: true };
        const { id } = await call('/posts', { ...post, review: 'before_sending' });
        if (edited) await call(`/posts/${id}`, { parts: edited }, 'PATCH');
        const time = { scheduled_time: `2027-03-0${n + 2}T09:00:00Z` };
        const { standings } = await call(`/posts/${id}/schedule`, time);
        await schedules.until(`2027-03-0${n + 2}T09:00:01Z`);
        const run = await schedules.newest(standings[0].scheduled_post_id);
        expect((await schedules.approveRun(run)).status).toBe(200);
      }
      expect(await keptIn(world)).toEqual([
        { kind: 'edited', written: draft, text: 'Edited.', is_reply: 0 },
        { kind: 'approved', written: draft, text: draft, is_reply: 0 },
      ]);
    });
  },
);

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

/** Drafts with the same heading and the same last line. */
const bodies = [
  'The ferry leaves at nine, and the gulls leave with it.',
  'Ropes dry slowly in fog, so the quay smells of tar.',
  'Nobody mends nets on Mondays except old Pieter.',
  'Ice on the ladder this morning: hold the rail.',
  'Two barges carried gravel upstream before lunch.',
];
const draftOf = (body = ''): string =>
  `News from the harbour.\n\n${body}\n\nWe look forward to your visit.`;

describe.each(everyEngine)('drafts that are kept in the editor, on %s', (engine) => {
  const isHere = engines.includes(engine);
  let world: World;
  let owner: Person;
  let agent_id: string;
  let variants: { connection_id: string }[];
  beforeAll(async () => {
    const llm = oneWriter('scripted', ({ brief: { topic } }) => [
      { parts: [draftOf(bodies[Number(topic)])], why: 'because' },
    ]);
    world = await createWorld(engine, { parts: () => ({ llm }) });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    owner = await world.member();
    ({ id: agent_id } = await world.agent(owner));
    const { body } = await world.call('GET', '/connections', { as: owner });
    variants = [{ connection_id: body.data[0].id }];
    await world.ctx.db.deleteFrom('voice_texts').execute();
  });

  const call = async (method: string, path: string, body?: object) => {
    const done = await world.call(method, path, { as: owner, ...(body && { body }) });
    expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
    return done.body.data;
  };
  const later = () => ({ scheduled_time: new Date(world.ctx.clock() + day).toISOString() });
  const voice = () => call('GET', `/agents/${agent_id}/voice`);
  const kept = () => keptIn(world);
  /** What the editor saves at once when a draft is kept. */
  async function keep(n: number, more: object = {}) {
    world.pass(1000);
    const { content } = await call('POST', '/content/generate', { agent_id, topic: String(n) });
    const body = { agent_id, parts: content[0].parts, made_with_ai: true, variants, ...more };
    return call('POST', '/posts', body);
  }
  /** What it saves after an edit. */
  const edit = (id: string, parts: readonly string[], more: object = {}) =>
    call('PATCH', `/posts/${id}`, { parts, made_with_ai: true, ...more });

  test(
    'P-7.482 P-7.480 teach as edits when they are published, queued, scheduled or approved, each once',
    { tags: 'slow' },
    async () => {
      const { connection_id } = variants[0] ?? {};
      await call('PUT', `/connections/${connection_id}/queue`, {
        timezone: 'UTC',
        slots: [{ days: [1, 2, 3, 4, 5, 6, 7], time: '09:00' }],
        about: 0,
        blackout: [],
        distance: 0,
      });
      const ways = ['publish', 'queue', 'schedule', 'schedule', 'approve'] as const;
      for (const [n, way] of ways.entries()) {
        if (n === 2) expect((await voice()).proposal).toBeNull();
        const { id } = await keep(n);
        const review = way === 'approve' ? { review: 'before_sending' } : {};
        await edit(id, [bodies[n] ?? ''], review);
        const act = way === 'approve' ? 'schedule' : way;
        const { hash } = await call(
          'POST',
          `/posts/${id}/${act}`,
          act === 'schedule' ? later() : {},
        );
        if (way === 'approve') await call('POST', `/posts/${id}/approve`, { hash });
      }
      const edited = bodies.map((text) => ({
        kind: 'edited',
        written: draftOf(text),
        text,
        is_reply: 0,
      }));
      expect(await kept()).toEqual(edited);
      const { proposal, trend } = await voice();
      expect(proposal.said).toMatch(/5 of 5 drafts\.$/u);
      expect(proposal.evidence).toHaveLength(5);
      expect(trend).toMatchObject({ texts: 5, unchanged: 0 });
    },
  );

  test.runIf(isHere)('P-7.482 that go out as they were count as approved unchanged', async () => {
    const { id } = await keep(0);
    await call('POST', `/posts/${id}/schedule`, later());
    const { id: other } = await keep(1, { review: 'before_sending' });
    const { hash } = await call('POST', `/posts/${other}/schedule`, later());
    await call('POST', `/posts/${other}/approve`, { hash });
    expect((await voice()).trend).toMatchObject({ texts: 2, unchanged: 2 });
  });

  test.runIf(isHere)(
    'P-7.482 replace an idea’s empty text, and are forgotten with another author',
    async () => {
      const { id, version } = await call('POST', '/posts', { agent_id, idea: 'Ferries', variants });
      const { content } = await call('POST', '/content/generate', { agent_id, topic: '0' });
      await edit(id, content[0].parts, { source: 'agent', version });
      await edit(id, [bodies[0] ?? '']);
      await call('POST', `/posts/${id}/schedule`, later());
      expect(await kept()).toMatchObject([{ kind: 'edited', written: draftOf(bodies[0]) }]);
      const { id: other } = await keep(1);
      const { id: second } = await world.agent(owner);
      await edit(other, [bodies[1] ?? ''], { agent_id: second });
      await call('POST', `/posts/${other}/schedule`, later());
      expect(await kept()).toHaveLength(1);
    },
  );

  test.runIf(isHere)('P-7.482 what its owner types is never taken for the agent’s', async () => {
    const { id } = await call('POST', '/posts', { agent_id, parts: ['One.', 'Two.'], variants });
    await call('POST', `/posts/${id}/schedule`, later());
    // Marked because a draft was there and taken out again, and typed before anything was saved.
    const marked = { agent_id, parts: ['Mine.'], made_with_ai: true, variants };
    const { id: other } = await call('POST', '/posts', marked);
    await call('POST', `/posts/${other}/schedule`, later());
    expect(await kept()).toMatchObject([{ kind: 'approved', written: null }]);
    expect(await voice()).toMatchObject({ proposal: null, trend: { texts: 0, unchanged: 0 } });
  });
});
