import { describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { openEngagement } from '#test/engagement-world.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { decideAll } from './decide.ts';
import { draftAll } from './draft.ts';
import { followAll } from './follow.ts';
import { sendAll } from './send.ts';

const never = new AbortController().signal;

describe.each(engines)('replies that fail on %s', (engine) => {
  /** Finished replies of Ada that a pause holds back; the pause is over. */
  async function openQueued(...texts: string[]) {
    const open = await openEngagement(engine);
    await open.trust();
    const { world, owner, agentId, say } = open;
    for (const text of texts) await say(text);
    world.pass(4000);
    await pollMentions(world.ctx, never);
    await decideAll(world.ctx, never);
    const pause = (body: object) =>
      world.call('POST', `/agents/${agentId}/engagement-pause`, { as: owner, body });
    await pause({ pauseDuration: '1h' });
    await draftAll(world.ctx, never);
    world.pass(hour + minute);
    return open;
  }

  test('one that can’t be sent is tried less and less often, and goes to its owner in the end', async () => {
    const { world, owner, heard, inbox, answers, work } = await openQueued('@Ada thank you, Ada!');
    const { ctx } = world;
    const agents = ctx.db.updateTable('agents');
    const { target_topics } = await ctx.db
      .selectFrom('agents')
      .select('target_topics')
      .executeTakeFirstOrThrow();
    // Whatever the reason: reading the agent fails.
    await agents.set({ target_topics: '{' }).execute();
    const failures = () =>
      world.logged.filter((line) => line.includes('a reply could not be moved')).length;

    await sendAll(ctx, never);
    await sendAll(ctx, never);
    expect(failures()).toBe(1);
    const waits = [];
    for (let tried = 1; tried < 6; tried += 1) {
      let waited = 0;
      for (; failures() === tried && waited < 500; waited += 1) {
        world.pass(minute);
        await sendAll(ctx, never);
      }
      waits.push(waited);
    }
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(new Set(waits).size).toBe(waits.length);
    world.pass(24 * hour);
    await sendAll(ctx, never);
    expect(failures()).toBe(6);

    await agents.set({ target_topics }).execute();
    expect(await heard()).toMatchObject([{ state: 'waiting_approval' }]);
    const { data } = await inbox();
    expect(data).toMatchObject([{ draft_fault: expect.stringContaining('couldn’t be sent') }]);
    const { body } = await world.call('GET', '/notices', { as: owner });
    expect(JSON.stringify(body)).toContain('needs your approval');
    await world.call('POST', `/inbox/${data[0].id}/approve`, { as: owner, body: {} });
    await work();
    expect(await answers()).toHaveLength(1);
  });

  test('a search for a sent reply that fails in an unforeseen way holds up no other', async () => {
    const { world, heard } = await openQueued('@Ada thank you, Ada!', '@Ada great post, thanks!');
    const { ctx } = world;
    const opened = { state: 'handoff', next_at: 0, opened_at: ctx.clock() } as const;
    await ctx.db.updateTable('interactions').set(opened).execute();
    const [first] = await ctx.db
      .selectFrom('interactions')
      .select('external_id')
      .orderBy('posted_at')
      .orderBy('id')
      .execute();
    const { sandbox } = ctx.social;
    const find: NonNullable<typeof sandbox.find> = async (_account, { in_reply_to }) => {
      if (in_reply_to === first?.external_id) throw new TypeError('Something unforeseen.');
      return { external_id: 'sent-1', url: null };
    };
    const odd = { ...ctx, social: { ...ctx.social, sandbox: { ...sandbox, find } } };
    await followAll(odd, never);
    expect((await heard()).map(({ state }) => state)).toEqual(['handoff', 'done']);
    const { next_at, tries } = await ctx.db
      .selectFrom('interactions')
      .select(['next_at', 'tries'])
      .where('state', '=', 'handoff')
      .executeTakeFirstOrThrow();
    expect(next_at).toBeGreaterThan(ctx.clock());
    expect(tries).toBe(1);
  });

  test('an outcome that can’t be recorded holds up no other', async () => {
    const { world, heard, later } = await openQueued(
      '@Ada thank you, Ada!',
      '@Ada great post, thanks!',
    );
    const { ctx } = world;
    await sendAll(ctx, never);
    await later(0);
    await later(0);
    expect((await heard()).map(({ state }) => state)).toEqual(['queued', 'queued']);
    let isFull = true;
    const db = new Proxy(ctx.db, {
      get(target, key) {
        const own: unknown = Reflect.get(target, key);
        if (key !== 'transaction') return typeof own === 'function' ? own.bind(target) : own;
        if (!isFull) return () => target.transaction();
        isFull = false;
        return () => {
          throw new Error('The disk is full.');
        };
      },
    });
    await followAll({ ...ctx, db }, never);
    const states = async () => (await heard()).map(({ state }) => state).toSorted();
    expect(await states()).toEqual(['answered', 'queued']);
    await followAll(ctx, never);
    expect(await states()).toEqual(['answered', 'queued']);
    world.pass(11 * minute);
    await followAll(ctx, never);
    expect(await states()).toEqual(['answered', 'answered']);
  });

  test('a mention that can’t be decided about goes to its owner in the end', async () => {
    const { world, say, heard, inbox } = await openEngagement(engine);
    const { ctx } = world;
    await say('@Ada thank you, Ada!');
    world.pass(4000);
    await pollMentions(ctx, never);
    const agents = ctx.db.updateTable('agents');
    await agents.set({ target_topics: '{' }).execute();
    for (let round = 0; round < 100; round += 1) {
      await decideAll(ctx, never);
      world.pass(minute);
    }
    const failures = world.logged.filter((line) => line.includes('could not be decided about'));
    expect(failures).toHaveLength(4);
    expect(await heard()).toMatchObject([
      { state: 'waiting_approval', note: 'We couldn’t decide about this automatically.' },
    ]);
    await agents.set({ target_topics: '[]' }).execute();
    expect((await inbox()).data).toMatchObject([{ draft: null, state: 'waiting_approval' }]);
  });

  test('mentions that can’t be read for an unforeseen reason are read less and less often', async () => {
    const { world } = await openEngagement(engine);
    const { ctx } = world;
    let tries = 0;
    const mentions = async () => {
      tries += 1;
      throw new TypeError('Something unforeseen.');
    };
    const { sandbox } = ctx.social;
    const odd = { ...ctx, social: { ...ctx.social, sandbox: { ...sandbox, mentions } } };
    for (let passed = 0; passed < 60; passed += 1) {
      world.pass(minute);
      await pollMentions(odd, never);
    }
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThan(10);
  });
});
