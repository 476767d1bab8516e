import { afterEach, describe, expect, test } from 'vitest';
import { Analytics } from '#contract/analytics/types.ts';
import { day, hour } from '#contract/core/time.ts';
import { recountEnded } from '#server/ledger/read/ended.store.ts';
import { recountTotals } from '#server/ledger/read/totals.store.ts';
import { reserve, recordCost } from '#server/features/usage/service.ts';
import { newId } from '#server/ids.ts';
import { engines } from '#test/engines.ts';
import { closeMetrics, type MetricsWorld, openMetrics } from '#test/metrics-world.ts';

afterEach(closeMetrics);

const ask = (
  { world }: MetricsWorld,
  query: Record<string, string> = {},
  as?: MetricsWorld['owner'],
) => world.call('GET', '/analytics', { as, query });
const read = async (figures: MetricsWorld, query: Record<string, string> = {}) =>
  Analytics.parse((await ask(figures, query, figures.owner)).body.data);

/** Inserts posts of the agent at these times, each published when due, with these likes. */
async function posted(
  { world, owner, agentId }: MetricsWorld,
  posts: readonly { at: number; likes?: number; late?: number; content_type?: string }[],
): Promise<void> {
  const { db } = world.ctx;
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('owner_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  for (const { at, likes, late = 0, content_type = null } of posts) {
    const [series_id, id] = [newId(), newId()];
    await db
      .insertInto('series')
      .values({
        id: series_id,
        owner_id: owner.id,
        agent_id: agentId,
        account_id: account.id,
        kind: 'scheduled',
        content_type,
        run_count: 1,
        version: 1,
        created_at: at,
      })
      .execute();
    await db
      .insertInto('occurrences')
      .values({
        id,
        series_id,
        owner_id: owner.id,
        seq: 1,
        request_hash: '',
        series_version: 1,
        due_at: at - late,
        published_at: at,
        state: 'PUBLISHED',
        late_window: 0,
        created_at: at,
        cancel_requested: 0,
        attempts: 1,
        ambiguous: 0,
        absences: 0,
        lease_token: 0,
      })
      .execute();
    await db
      .insertInto('parts')
      .values({
        id,
        occurrence_id: id,
        n: 1,
        platform: 'sandbox',
        text: `At ${at}.`,
        hash: '',
        media: '[]',
        state: 'published',
        external_id: id,
        url: null,
      })
      .execute();
    if (likes === undefined) continue;
    const read_at = at + 2 * day;
    await db
      .insertInto('post_metrics')
      .values({
        occurrence_id: id,
        day: new Date(read_at).toISOString().slice(0, 10),
        read_at,
        impressions: likes * 10,
        likes,
        replies: null,
        reposts: null,
      })
      .execute();
  }
  await recountEnded(db, [agentId]);
}

describe.each(engines)('the analytics of all agents on %s', (engine) => {
  test('S1-3.1 S1-7.33 add up all agents, including deleted ones', async () => {
    const figures = await openMetrics(engine);
    const { world, owner, agentId, say, told, read: readAll } = figures;
    const grace = await world.agent(owner, { name: 'Grace' });
    const idle = await world.agent(owner, { name: 'Idle' });
    const [one, two] = [await say('One.'), await say('Two.', grace.id)];
    told.set(one.post, { impressions: 200, likes: 6, replies: 2, reposts: 2 });
    told.set(two.post, { likes: 1 });
    await readAll();
    await world.call('DELETE', `/agents/${grace.id}`, { as: owner });
    const data = await read(figures);
    expect(data.totals).toMatchObject({
      published: 2,
      impressions: { value: 200, covers: 1 },
      interactions: { value: 11, covers: 2 },
      engagement_rate: { value: 0.05, covers: 1 },
    });
    expect(data.by_agent).toMatchObject([
      { agent_id: agentId, agent_name: 'Ada', is_deleted: false, published: 1 },
      { agent_id: grace.id, is_deleted: true, interactions: { value: 1, covers: 1 } },
      { agent_id: idle.id, published: 0, interactions: { value: null, covers: 0 } },
    ]);
    expect(data.top_posts.map(({ text }) => text)).toEqual(['One.', 'Two.']);
    expect(data.by_content_type).toMatchObject([{ content_type: null, published: 2 }]);
    const agent = (await world.call('GET', `/agents/${agentId}`, { as: owner })).body.data;
    expect(agent.performance_metrics).toMatchObject({ engagement_rate: 5, total_interactions: 10 });
    await world.call('DELETE', `/occurrences/${one.id}`, { as: owner });
    expect((await read(figures)).top_posts.map(({ text }) => text)).toEqual(['Two.']);
  });

  test('count the posts that wait, except those whose agent or schedule was deleted', async () => {
    const figures = await openMetrics(engine);
    const { world, owner, agentId, say } = figures;
    const { id } = await say('Is it out?');
    const open = { state: 'NEEDS_REVIEW', reason: 'unknown_outcome' } as const;
    await world.ctx.db.updateTable('occurrences').set(open).where('id', '=', id).execute();
    expect((await read(figures)).totals.waiting).toBe(1);
    await world.call('DELETE', `/agents/${agentId}`, { as: owner });
    expect((await read(figures)).totals.waiting).toBe(0);
  });

  test('S1-7.33 contain only the caller’s own posts', async () => {
    const figures = await openMetrics(engine);
    await figures.say('Mine.');
    await figures.read();
    const other = await figures.world.member();
    const { data } = (await ask(figures, {}, other)).body;
    expect(data).toMatchObject({ totals: { published: 0 }, by_agent: [], top_posts: [] });
  });

  test('distinguish the kinds of posts as requested', { tags: 'slow' }, async () => {
    const figures = await openMetrics(engine);
    const { world, owner, agentId, say } = figures;
    const now = world.ctx.clock();
    await posted(figures, [
      { at: now - hour, content_type: 'tip' },
      { at: now - 2 * hour, content_type: 'tip' },
    ]);
    const context = 'The tea is from the slopes above the lake.';
    const about = { agent_id: agentId, topic: 'tea', content_type: 'story', context };
    const written = await world.call('POST', '/content/generate', { as: owner, body: about });
    const [piece] = written.body.data.content;
    const body = { platform: 'sandbox', content: piece.content, piece_id: piece.id };
    await world.call('POST', `/agents/${agentId}/posts`, { as: owner, body });
    await say('In my own words.');
    const { by_content_type } = await read(figures);
    expect(by_content_type.map((one) => [one.content_type, one.published])).toEqual([
      ['tip', 2],
      ['story', 1],
      [null, 1],
    ]);
  });

  test('S1-7.33 show the best time to post, its confidence, and when there is not enough data', async () => {
    const figures = await openMetrics(engine);
    const today = Math.floor(figures.world.ctx.clock() / day) * day;
    const days = Array.from({ length: 25 }, (_, index) => today - (index + 4) * day);
    await posted(
      figures,
      days.slice(0, 14).map((at, index) => ({ at: at + 9 * hour, likes: 8 + (index % 3) })),
    );
    const few = await read(figures, { period: '30d' });
    expect(few.timing).toMatchObject({ posts: 14, needed: 30, best_hour: null });
    expect(few.timing.by_hour[9]).toEqual({ posts: 14, lift: null, low: null, high: null });
    await posted(
      figures,
      days.map((at, index) => ({ at: at + 18 * hour, likes: 30 + (index % 4) })),
    );
    const { timing } = await read(figures, { timezone: 'Asia/Kolkata' });
    expect(timing.posts).toBe(39);
    expect(timing.best_hour).toMatchObject({ at: 23, posts: 25, is_clear: true });
    expect(timing.by_hour[14]?.high).toBeLessThan(1);
  });

  test('leave out of the best time posts whose figures were read too early', async () => {
    const figures = await openMetrics(engine);
    await figures.say('Just now.');
    await figures.read();
    expect((await read(figures)).timing.posts).toBe(0);
    await figures.read(25 * hour);
    expect((await read(figures)).timing.posts).toBe(1);
  });

  test('S1-7.33 show the delay of posts, and how many duplicates were prevented', async () => {
    const figures = await openMetrics(engine);
    const { world, say } = figures;
    const now = world.ctx.clock();
    await posted(figures, [
      ...Array.from({ length: 8 }, (_, index) => ({ at: now - index * hour - 1, late: 2000 })),
      { at: now - hour, late: 30 * 60_000 },
    ]);
    const { id } = await say('Asked for twice.');
    const move = { occurrence_id: id, at: now, state: 'PUBLISHED' } as const;
    await world.ctx.db
      .insertInto('occurrence_moves')
      .values([
        { ...move, n: 100, event: 'found' },
        { ...move, n: 101, event: 'duplicate' },
      ])
      .execute();
    await recountEnded(world.ctx.db, [figures.agentId]);
    const { reliability, success_rate } = await read(figures);
    expect(reliability).toMatchObject({
      on_time_within: 60,
      on_time: 9,
      late: 1,
      failed: 0,
      missed: 0,
      found_again: 1,
      refused_twins: 1,
      lateness: { p50: 2, p95: 1800 },
    });
    expect(success_rate).toBe(1);
  });

  test('show the cost by kind and by day in the caller’s time zone', async () => {
    const figures = await openMetrics(engine);
    const { world, owner, agentId } = figures;
    const { ctx } = world;
    const pay = async (kind: 'text' | 'read', cost: number | null, agent_id: string | null) => {
      const call = { owner_id: owner.id, agent_id, kind, what: 'x', estimate: cost };
      const id = await reserve(ctx, call);
      await recordCost(ctx, id, { tokens_in: null, tokens_out: null, cost });
    };
    world.pass(day - (ctx.clock() % day) + 23 * hour);
    await ctx.db.updateTable('sessions').set({ last_seen_at: ctx.clock() }).execute();
    await pay('text', 500, agentId);
    await pay('text', null, agentId);
    await pay('read', 1000, null);
    const { spend, by_day } = await read(figures, { timezone: 'Asia/Kolkata' });
    expect(spend).toMatchObject({ spent: 1500, unpriced: 1 });
    expect(spend.by_kind).toContainEqual({ kind: 'text', spent: 500, calls: 2 });
    const today = new Date(ctx.clock() + 5.5 * hour).toISOString().slice(0, 10);
    expect(by_day.at(-1)).toMatchObject({ date: today, spent: 1500 });
    const own = await world.call('GET', `/agents/${agentId}/analytics`, { as: owner });
    expect(own.body.data.spend.spent).toBe(500);
    world.pass(7 * day);
    await ctx.db.updateTable('sessions').set({ last_seen_at: ctx.clock() }).execute();
    const { spend: later } = await read(figures, { timezone: 'Asia/Kolkata' });
    expect(later).toMatchObject({ spent: 0, before: 1500, by_kind: [] });
  });

  test('show the followers of accounts by day', async () => {
    const figures = await openMetrics(engine);
    const { world, owner, agentId } = figures;
    const { db, clock } = world.ctx;
    const account_id = newId();
    await db
      .insertInto('accounts')
      .values({
        id: account_id,
        owner_id: owner.id,
        platform: 'bluesky',
        external_id: 'did:plc:a',
        username: 'ada',
        status: 'connected',
        connected_at: clock(),
        followers: 130,
      })
      .execute();
    await db
      .insertInto('agent_accounts')
      .values({ agent_id: agentId, account_id, linked_at: clock() })
      .execute();
    const dayAgo = (days: number) => new Date(clock() - days * day).toISOString().slice(0, 10);
    const row = { account_id, read_at: clock() };
    await db
      .insertInto('account_metrics')
      .values([
        { ...row, day: dayAgo(8), followers: 100 },
        { ...row, day: dayAgo(6), followers: 110 },
        { ...row, day: dayAgo(2), followers: 120 },
        { ...row, day: dayAgo(0), followers: 130 },
      ])
      .execute();
    const { totals, by_day, by_agent } = await read(figures);
    const followers = { value: 130, change: 30, covers: 1, accounts: 1 };
    expect(totals.followers).toEqual(followers);
    expect(by_agent).toMatchObject([{ followers }]);
    expect(by_day.map((one) => one.followers)).toEqual([110, 110, 110, 110, 120, 120, 130]);
  });

  test('include all of 5,000 posts', { tags: 'slow' }, async () => {
    const figures = await openMetrics(engine);
    const { world, owner, agentId, say } = figures;
    const { db, clock } = world.ctx;
    const { id } = await say('The pattern.');
    const series = await db.selectFrom('series').selectAll().executeTakeFirstOrThrow();
    const one = await db
      .selectFrom('occurrences')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const now = clock();
    const numbers = Array.from({ length: 5000 }, (_, index) => index);
    for (let from = 0; from < numbers.length; from += 500) {
      const some = numbers.slice(from, from + 500);
      await db
        .insertInto('series')
        .values(some.map((n) => ({ ...series, id: `s${n}` })))
        .execute();
      await db
        .insertInto('occurrences')
        .values(
          some.map((n) => ({
            ...one,
            id: `o${n}`,
            series_id: `s${n}`,
            dedupe_key: null,
            published_at: now - Math.floor((n * 89 * day) / 5000),
          })),
        )
        .execute();
      await db
        .insertInto('post_metrics')
        .values(
          some.map((n) => ({
            occurrence_id: `o${n}`,
            day: '2026-01-01',
            read_at: now,
            impressions: 10,
            likes: 1,
            replies: 0,
            reposts: 0,
          })),
        )
        .execute();
    }
    await recountEnded(db, [agentId]);
    const { totals } = await read(figures, { period: '90d' });
    expect(totals).toMatchObject({ published: 5001, likes: { value: 5000, covers: 5000 } });
    await recountTotals(db, [agentId]);
    const { body } = await world.call('GET', `/agents/${agentId}`, { as: owner });
    expect(body.data.performance_metrics.total_interactions).toBe(5000);
  });
});
