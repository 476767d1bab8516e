import { describe, expect, test } from 'vitest';
import { recountEnded } from '#server/ledger/read/ended.store.ts';
import { AgentAnalytics } from '#contract/analytics/types.ts';
import { day } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { readMetrics } from './read-metrics.ts';
import { engines } from '#test/engines.ts';
import { type Ledger, openLedger } from '#test/ledger-world.ts';

const never = new AbortController().signal;
const newYork = 'America/New_York';
const nothing = { value: null, covers: 0 };
const refusal = new PlatformError('rejected', 'No.');
const loggedOut = new PlatformError('reconnect', '');

/** Advances the clock to an instant; the owner stays signed in. */
async function goTo({ world }: Ledger, instant: string): Promise<void> {
  world.pass(Date.parse(instant) - world.ctx.clock());
  const now = world.ctx.clock();
  await world.ctx.db
    .updateTable('sessions')
    .set({ last_seen_at: now, signed_in_at: now })
    .execute();
}

const ask = ({ world, agentId, owner }: Ledger, query: Record<string, string> = {}, as = owner) =>
  world.call('GET', `/agents/${agentId}/analytics`, { as, query });
const read = async (ledger: Ledger, query: Record<string, string> = {}) =>
  AgentAnalytics.parse((await ask(ledger, query)).body.data);
const countsByDay = ({ by_day }: AgentAnalytics) =>
  by_day.map(({ date, published, failed }) => [date, published, failed]);

/** Publishes a post and returns its id in the sandbox. */
async function say(ledger: Ledger, content: string, agentId = ledger.agentId): Promise<string> {
  const { body } = await ledger.world.call('POST', `/agents/${agentId}/posts`, {
    as: ledger.owner,
    body: { platform: 'sandbox', content },
  });
  return new URL(body.data.url, 'http://x').searchParams.get('post') ?? '';
}
const answer = ({ world, owner }: Ledger, in_reply_to: string) =>
  world.call('POST', '/sandbox/posts', {
    as: owner,
    body: { author: 'Bob', text: 'Is that so?', in_reply_to },
  });

describe.each(engines)('the analytics of an agent on %s', (engine) => {
  test('of a new agent are empty, and say so', async () => {
    const ledger = await openLedger(engine);
    await goTo(ledger, '2030-06-12T10:00:00Z');
    const data = await read(ledger);
    expect(data).toMatchObject({
      period: '7d',
      timezone: 'UTC',
      from: '2030-06-06T00:00:00.000Z',
      totals: {
        published: 0,
        failed: 0,
        waiting: 0,
        interactions: nothing,
        engagement_rate: nothing,
        followers: { value: null, change: null, covers: 0, accounts: 0 },
      },
      before: { published: 0, failed: 0, interactions: nothing },
      success_rate: null,
      read_at: null,
      by_platform: [],
      by_content_type: [],
      timing: { posts: 0, needed: 30, best_hour: null, best_weekday: null },
      reliability: { on_time: 0, late: 0, lateness: { p50: null, p95: null } },
      spend: { spent: 0, before: 0, unpriced: 0, by_kind: [] },
      top_posts: [],
    });
    expect(data.by_day).toHaveLength(7);
    expect(data.by_hour).toEqual(Array.from({ length: 24 }, () => 0));
  });

  test('S1-7.32 count published, failed and waiting posts, but not dropped, paused or frozen ones', async () => {
    const ledger = await openLedger(engine);
    const { platform, world } = ledger;
    await goTo(ledger, '2030-06-10T08:15:00Z');
    await say(ledger, 'One.');
    platform.script.push({ fail: refusal });
    await ledger.publish({ content: 'Refused.' });
    platform.script.push({ fail: refusal });
    const { id } = await ledger.publish({ content: 'Dropped.' });
    await world.ctx.db
      .updateTable('occurrences')
      .set({ state: 'MISSED', reason: 'dropped' })
      .where('id', '=', id)
      .execute();
    for (const reason of ['paused', 'halted']) {
      platform.script.push({ fail: refusal });
      const own = await ledger.publish({ content: `Its owner’s own doing: ${reason}.` });
      await world.ctx.db
        .updateTable('occurrences')
        .set({ state: 'MISSED', reason })
        .where('id', '=', own.id)
        .execute();
    }
    await goTo(ledger, '2030-06-12T08:45:00Z');
    await say(ledger, 'Two.');
    platform.script.push({ fail: loggedOut });
    await ledger.publish({ content: 'Held.' });
    await recountEnded(world.ctx.db, [ledger.agentId]);
    const data = await read(ledger);
    expect(data.totals).toMatchObject({ published: 2, failed: 1, waiting: 1 });
    expect(data.success_rate).toBeCloseTo(2 / 3);
    expect(countsByDay(data).slice(-3)).toEqual([
      ['2030-06-10', 1, 1],
      ['2030-06-11', 0, 0],
      ['2030-06-12', 1, 0],
    ]);
    expect(data.by_hour[8]).toBe(2);
    const { published, failed, waiting } = data.totals;
    for (const [outcome, count] of Object.entries({ published, failed, waiting })) {
      const { body } = await world.call('GET', `/agents/${ledger.agentId}/posts`, {
        as: ledger.owner,
        query: { outcome },
      });
      expect([outcome, body.total, body.data.length]).toEqual([outcome, count, count]);
    }
    expect(data.by_platform).toMatchObject([{ platform: 'sandbox', published: 2, failed: 1 }]);
    expect(data.reliability).toMatchObject({ on_time: 2, late: 0, failed: 1, missed: 0 });
    expect(await read(ledger, { platform: 'sandbox' })).toEqual({
      ...data,
      to: expect.any(String),
    });
  });

  test(
    'S1-7.32 use the days and hours of the time zone, including daylight saving changes',
    { tags: 'slow' },
    async () => {
      const ledger = await openLedger(engine);
      // In New York the clocks jump from 2:00 to 3:00 on March 10, 2030.
      for (const [time, text] of [
        ['2030-03-10T04:30:00Z', 'Half past eleven in the evening before.'],
        ['2030-03-10T06:30:00Z', 'Half past one.'],
        ['2030-03-10T07:30:00Z', 'Half past three, an hour later.'],
        ['2030-03-11T03:30:00Z', 'Half past eleven in the evening.'],
      ] as const) {
        await goTo(ledger, time);
        await say(ledger, text);
      }
      const there = await read(ledger, { timezone: newYork });
      expect(there.from).toBe('2030-03-04T05:00:00.000Z');
      expect(countsByDay(there).slice(-2)).toEqual([
        ['2030-03-09', 1, 0],
        ['2030-03-10', 3, 0],
      ]);
      expect([1, 2, 3, 23].map((hour) => there.by_hour[hour])).toEqual([1, 0, 1, 2]);
      const india = await read(ledger, { timezone: 'Asia/Kolkata' });
      expect(countsByDay(india).slice(-2)).toEqual([
        ['2030-03-10', 3, 0],
        ['2030-03-11', 1, 0],
      ]);
      expect([9, 10, 12, 13].map((hour) => india.by_hour[hour])).toEqual([1, 1, 1, 1]);
    },
  );

  test('cover exactly the period', async () => {
    const ledger = await openLedger(engine);
    await goTo(ledger, '2030-01-01T12:00:00Z');
    await say(ledger, 'Long ago.');
    await goTo(ledger, '2030-03-31T12:00:00Z');
    expect((await read(ledger, { period: '90d' })).totals.published).toBe(1);
    expect((await read(ledger, { period: '30d' })).totals.published).toBe(0);
    await goTo(ledger, '2030-04-01T13:00:00Z');
    const { totals, before } = await read(ledger, { period: '90d' });
    expect([totals.published, before.published]).toEqual([0, 1]);
  });

  test('compare days up to now with days up to the same time of day', async () => {
    const ledger = await openLedger(engine);
    const newYork = { timezone: 'America/New_York' };
    await goTo(ledger, '2030-06-05T13:00:00Z');
    await say(ledger, 'At nine.');
    await goTo(ledger, '2030-06-05T22:00:00Z');
    await say(ledger, 'At six.');
    await goTo(ledger, '2030-06-12T12:59:00Z');
    expect((await read(ledger, newYork)).before.published).toBe(0);
    await goTo(ledger, '2030-06-12T13:01:00Z');
    expect((await read(ledger, newYork)).before.published).toBe(1);
    await goTo(ledger, '2030-06-12T22:01:00Z');
    expect((await read(ledger, newYork)).before.published).toBe(2);
  });

  test('S1-3.1 count replies of others to posts of the period, and none of the owner’s agents', async () => {
    const ledger = await openLedger(engine);
    const { world, owner, agentId } = ledger;
    await goTo(ledger, '2030-06-01T12:00:00Z');
    const old = await say(ledger, 'Old.');
    await answer(ledger, old);
    await goTo(ledger, '2030-06-12T12:00:00Z');
    await answer(ledger, old);
    const grace = await world.agent(owner, { name: 'Grace' });
    const post = (id: string, body: object) =>
      world.call('POST', `/agents/${id}/posts`, {
        as: owner,
        body: { platform: 'sandbox', ...body },
      });
    const fresh = await say(ledger, 'New.');
    await answer(ledger, fresh);
    await post(grace.id, { content: 'I doubt it.', in_reply_to: fresh });
    await post(agentId, { parts: ['A thread.', 'Its second part.'] });
    await answer(ledger, await say(ledger, 'By Grace.', grace.id));
    await readMetrics(world.ctx, never);
    const { totals, before, by_platform } = await read(ledger);
    expect(totals).toMatchObject({
      published: 2,
      replies: { value: 1, covers: 2 },
      likes: { value: 0, covers: 2 },
    });
    expect(before).toMatchObject({ published: 1, interactions: { value: 1, covers: 1 } });
    expect(by_platform).toMatchObject([{ interactions: { value: 1, covers: 2 } }]);
    const month = await read(ledger, { period: '30d' });
    expect(month.totals.interactions).toEqual({ value: 3, covers: 3 });
    expect(month.top_posts).toMatchObject([
      { text: 'Old.', interactions: 2, agent_name: 'Ada', engagement_rate: null },
      { text: 'New.', interactions: 1, likes: 0, url: expect.stringContaining(fresh) },
    ]);
    const agent = async (id: string) =>
      (await world.call('GET', `/agents/${id}`, { as: owner })).body.data;
    expect((await agent(agentId)).performance_metrics).toMatchObject({
      total_interactions: 3,
      platform_metrics: { sandbox: { posts: 3, interactions: 3 } },
      engagement_rate: null,
      response_time_avg: null,
      satisfaction_score: null,
    });
    expect((await agent(grace.id)).performance_metrics.total_interactions).toBe(1);
  });

  test('show the previous period as it was known when it ended', async () => {
    const ledger = await openLedger(engine);
    await goTo(ledger, '2030-06-05T12:00:00Z');
    const old = await say(ledger, 'Of last week.');
    await answer(ledger, old);
    await goTo(ledger, '2030-06-12T13:00:00Z');
    await answer(ledger, old);
    expect((await read(ledger)).before.replies).toEqual({ value: 1, covers: 1 });
    const both = await read(ledger, { period: '30d' });
    expect(both.totals.replies).toEqual({ value: 2, covers: 1 });
  });

  test('S1-7.32 are hidden from other people', async () => {
    const ledger = await openLedger(engine);
    await say(ledger, 'Mine.');
    expect((await ask(ledger, {}, await ledger.world.member())).status).toBe(404);
    await ledger.world.call('DELETE', `/agents/${ledger.agentId}`, { as: ledger.owner });
    expect((await ask(ledger)).status).toBe(404);
  });

  test.each<Record<string, string>>([
    { timezone: 'Mars/Olympus' },
    { timezone: '' },
    { period: '1y' },
    { platform: 'myspace' },
    { zone: 'UTC' },
  ])('reject %j', async (query) => {
    const ledger = await openLedger(engine);
    expect((await ask(ledger, query)).status).toBe(400);
  });
});

test.each(['utc', 'EST5EDT', 'Pacific/Apia', 'Asia/Kathmandu', '+05:30', '-0330', 'Z', '\0'])(
  'the time zone %j is used or rejected',
  async (timezone) => {
    const ledger = await openLedger('sqlite');
    const { status, body } = await ask(ledger, { timezone });
    expect([status, body.success]).toEqual(status === 200 ? [200, true] : [400, false]);
  },
);

test('a day is as long as in the caller’s time zone', async () => {
  const ledger = await openLedger('sqlite');
  await goTo(ledger, '2030-11-10T12:00:00Z');
  // In New York November 3, 2030 has 25 hours.
  const { from } = await read(ledger, { timezone: newYork });
  expect(from).toBe('2030-11-04T05:00:00.000Z');
  await goTo(ledger, '2030-11-09T12:00:00Z');
  const earlier = await read(ledger, { timezone: newYork });
  expect(Date.parse(from) - Date.parse(earlier.from)).toBe(day + 60 * 60_000);
});
