import { describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { openEngagement } from '#test/engagement-world.ts';
import { scriptedWriter } from '#test/scripted-writer.ts';
import { decideAll } from './decide.ts';
import { draftAll } from './draft.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { sendAll } from './send.ts';

const never = new AbortController().signal;
const kind = '@Ada thank you, great post!';

describe.each(engines)('replies on %s', (engine) => {
  const trusted = async () => {
    const open = await openEngagement(engine);
    await open.trust();
    return open;
  };

  test('a mention gets one reply, in the conversation', async () => {
    const { say, work, answers, heard } = await trusted();
    const post = await say(kind);
    await work();
    expect((await heard()).map(({ state }) => state)).toEqual(['answered']);
    expect((await answers()).map(({ in_reply_to }) => in_reply_to)).toEqual([post]);
    await work();
    expect(await answers()).toHaveLength(1);
  });

  test('mentions from before polling started, and posts that address no one, get no reply', async () => {
    const { say, work, answers, heard } = await trusted();
    await say('I had a quiet day.');
    await work();
    expect(await heard()).toEqual([]);
    expect(await answers()).toEqual([]);
  });

  test(
    'P-2.325 a mention gets a reply from the moment the agent is in the sandbox; earlier ones do not',
    { tags: 'slow' },
    async () => {
      const { world, work, heard } = await openEngagement(engine);
      const as = await world.member();
      const call = async (path: string, body: object) => {
        const reply = await world.call('POST', path, { as, body });
        expect(reply.status).toBeLessThan(300);
        return reply.body.data;
      };
      const say = (text: string) => call('/sandbox/posts', { author: 'Bob', text });
      const eve = { name: 'Eve', personality_type: 'tech_sage', platforms: ['bluesky'] };
      const { id } = await call('/agents', eve);
      await call(`/agents/${id}/engagement-settings`, { autoReplyEnabled: true });
      const approved = { approved_replies: 10 };
      await world.ctx.db.updateTable('engagement_settings').set(approved).execute();
      await say('@Eve thank you for yesterday!');
      await call(`/agents/${id}/connect-platform`, { platform: 'sandbox' });
      await say('@Eve thank you, great post!');
      await work();
      expect(await heard()).toMatchObject([
        { text: '@Eve thank you, great post!', state: 'answered' },
      ]);
    },
  );

  test('mentions that came while replies were off are kept, and get no automatic reply', async () => {
    const { say, set, work, answers, inbox } = await trusted();
    await set({ autoReplyEnabled: false });
    await say(kind);
    await work();
    expect(await answers()).toEqual([]);
    await set({ autoReplyEnabled: true });
    await work();
    expect(await answers()).toEqual([]);
    expect((await inbox()).total).toBe(1);
  });

  test('mentions are not read after a gap in polling of more than a week', async () => {
    const { world, say, work, answers, heard } = await trusted();
    await world.ctx.db.updateTable('accounts').set({ status: 'needs_reconnect' }).execute();
    await say(kind);
    world.pass(8 * 24 * hour);
    await world.ctx.db.updateTable('accounts').set({ status: 'connected' }).execute();
    await work();
    expect(await heard()).toEqual([]);
    expect(await answers()).toEqual([]);
  });

  test(
    'S1-7.45 a pause holds back finished replies, and ends automatically',
    { tags: 'slow' },
    async () => {
      const { world, owner, agentId, say, work, answers, heard } = await trusted();
      await say(kind);
      world.pass(4000);
      await pollMentions(world.ctx, never);
      await decideAll(world.ctx, never);
      const body = { pauseDuration: '1h' };
      await world.call('POST', `/agents/${agentId}/engagement-pause`, { as: owner, body });
      await draftAll(world.ctx, never);
      expect((await heard()).map(({ state }) => state)).toEqual(['queued']);
      await work();
      expect(await answers()).toEqual([]);
      world.pass(hour);
      await work();
      expect(await answers()).toHaveLength(1);
    },
  );

  test('P-9.27 LL-8 no more replies are sent per day than the limit, however many mentions there are', async () => {
    const { set, say, work, answers, heard } = await trusted();
    await set({ maxRepliesPerDay: 3 });
    for (let nth = 0; nth < 12; nth += 1) await say(`${kind} ${'🎉'.repeat(nth)}`, `Person ${nth}`);
    await work();
    await work();
    expect(await answers()).toHaveLength(3);
    const states = (await heard()).map(({ state }) => state);
    expect(states.filter((state) => state === 'ignored')).toHaveLength(9);
  });

  test('P-7.90 P-7.92 an author who opts out is not written to again, by any agent of the owner, until the owner allows it', async () => {
    const { world, owner, say, work, answers, heard } = await trusted();
    const { id: grace } = await world.agent(owner, { name: 'Grace' });
    const path = `/agents/${grace}/engagement-settings`;
    await world.call('POST', path, { as: owner, body: { autoReplyEnabled: true } });
    await say('@Ada please stop messaging me');
    await work();
    await say('@Grace good morning!');
    await say('@Ada good evening!');
    await work();
    expect(await answers()).toEqual([]);
    expect((await heard()).map(({ state }) => state)).toEqual(['blocked', 'blocked', 'blocked']);
    const { body } = await world.call('GET', '/opt-outs', { as: owner });
    expect(body).toMatchObject({ total: 1, data: [{ platform: 'sandbox', username: 'bob' }] });
    expect(body.data[0].phrase).not.toBeNull();
    const other = await world.member();
    const one = `/opt-outs/${body.data[0].id}`;
    expect((await world.call('DELETE', one, { as: other })).status).toBe(404);
    expect((await world.call('DELETE', one, { as: owner })).status).toBe(200);
    await say('@Ada good morning!');
    await work();
    expect(await answers()).toHaveLength(1);
  });

  test('a waiting reply is withdrawn when its author opts out', async () => {
    const open = await openEngagement(engine);
    await open.say(kind);
    await open.work();
    expect((await open.inbox()).total).toBe(1);
    await open.say('@Ada unsubscribe');
    await open.work();
    expect((await open.inbox()).total).toBe(0);
    expect((await open.heard()).map(({ state }) => state)).toEqual(['ignored', 'blocked']);
  });

  test(
    'P-7.91 authors whom the owner enters as opted out get no reply',
    { tags: 'slow' },
    async () => {
      const { world, owner, say, work, answers } = await trusted();
      const body = { platform: 'sandbox', username: '@Bob' };
      const [added, ...again] = await Promise.all(
        Array.from({ length: 30 }, () => world.call('POST', '/opt-outs', { as: owner, body })),
      );
      expect(added?.body.data).toMatchObject({ username: 'bob', phrase: null });
      for (const twin of again) expect(twin.body.data).toEqual(added?.body.data);
      await say(kind);
      await work();
      expect(await answers()).toEqual([]);
    },
  );

  test('LL-7 one conversation gets at most two replies', async () => {
    const { say, work, answers, world } = await trusted();
    let last = await say(kind);
    for (let turn = 0; turn < 6; turn += 1) {
      await work();
      world.pass(2 * hour);
      const ours = (
        await world.ctx.db
          .selectFrom('sandbox_posts')
          .select('id')
          .where('agent_id', 'is not', null)
          .orderBy('created_at', 'desc')
          .executeTakeFirst()
      )?.id;
      last = await say(`@Ada thanks for the answer! ${'🎉'.repeat(turn)}`, 'Bob', ours ?? last);
    }
    await work();
    expect(await answers()).toHaveLength(2);
  });

  test('a post that was deleted before the reply fails alone', { tags: 'slow' }, async () => {
    const { world, say, work, answers, heard } = await trusted();
    const gone = await say(kind);
    world.pass(4000);
    await pollMentions(world.ctx, never);
    await world.ctx.db.deleteFrom('sandbox_posts').where('id', '=', gone).execute();
    await say('@Ada good morning!', 'Carol');
    await work();
    expect((await heard()).map(({ state }) => state)).toEqual(['failed', 'answered']);
    expect((await heard())[0]?.note).toContain('no longer exists');
    expect(await answers()).toHaveLength(1);
  });

  test('LL-7 processes that die anywhere, with others running concurrently, send one reply each', async () => {
    const { world, say, work, answers, set } = await trusted();
    const { ctx } = world;
    await set({ replyFrequency: 'aggressive', maxRepliesPerDay: 30 });
    // Different ones, because a text that resembles an earlier reply waits for its owner.
    scriptedWriter(
      ctx,
      ...['Thank you so much.', 'That makes our day.', 'Such kind words.', 'Lovely to hear.'],
      ...['This goes on the wall.', 'You brightened the morning.', 'Cheers to that.'],
    );
    const posts: string[] = [];
    for (let nth = 0; nth < 6; nth += 1)
      posts.push(await say(`${kind} ${'🎉'.repeat(nth)}`, `P${nth}`));
    // A poll whose rows were committed but whose cursor was not.
    world.pass(4000);
    await Promise.all([
      pollMentions(ctx, never),
      pollMentions(ctx, never),
      pollMentions(ctx, never),
    ]);
    await ctx.db.updateTable('listeners').set({ next_at: 0, lease_until: null }).execute();
    await Promise.all([decideAll(ctx, never), decideAll(ctx, never)]);
    // Processes that died while writing left their leases behind.
    const lost = ctx.clock() - 1;
    await ctx.db
      .updateTable('interactions')
      .set({ lease_until: lost, lease_token: 7, tries: 1 })
      .where('state', '=', 'drafting')
      .execute();
    await Promise.all([draftAll(ctx, never), draftAll(ctx, never)]);
    await Promise.all([sendAll(ctx, never), sendAll(ctx, never), sendAll(ctx, never)]);
    await work();
    await work();
    const answered = (await answers()).map(({ in_reply_to }) => in_reply_to);
    expect(answered.toSorted()).toEqual(posts.toSorted());
  });

  test('posts are searched only if that is enabled, and likes do not matter at 0', async () => {
    const { world, owner, agentId, say, set, work, answers, heard } = await trusted();
    const body = { target_topics: ['sourdough'] };
    await world.call('PUT', `/agents/${agentId}`, { as: owner, body });
    await say('Who knows how to keep a sourdough starter alive for longer?');
    await work();
    expect(await heard()).toEqual([]);
    await set({ findPosts: true, minEngagementThreshold: 0 });
    world.pass(hour);
    await work();
    const [row] = await heard();
    expect(row?.state).not.toBe('new');
    const { data } = (await world.call('GET', '/inbox', { as: owner, query: { state: 'all' } }))
      .body;
    expect(data).toMatchObject([{ kind: 'found', decision: { lane: 'auto' } }]);
    expect((await answers()).length).toBeLessThanOrEqual(1);
  });

  test('names and texts of any size are truncated, and invisible characters removed', async () => {
    const { world, work, heard, owner } = await trusted();
    const { ctx } = world;
    await ctx.db
      .insertInto('sandbox_posts')
      .values({
        id: crypto.randomUUID(),
        owner_id: owner.id,
        agent_id: null,
        media: '[]',
        author: 'N'.repeat(50_000),
        in_reply_to: null,
        idem_key: null,
        text: `@Ada \u202Ehello\u0007 ${'\u{1F4A3}'.repeat(20_000)}`,
        created_at: ctx.clock(),
      })
      .execute();
    await work();
    const [row] = await heard();
    expect(row?.text.length).toBeLessThanOrEqual(5000);
    for (const hidden of ['\u202E', '\u0007']) expect(row?.text).not.toContain(hidden);
    const { body } = await world.call('GET', '/inbox', { as: owner, query: { state: 'all' } });
    expect(body.data[0].author.username.length).toBeLessThanOrEqual(200);
  });
});
