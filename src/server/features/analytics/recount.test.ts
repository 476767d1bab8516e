/** The aggregates of the database equal a count of each single post. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Analytics, periodDays, type Period } from '#contract/analytics/types.ts';
import { day } from '#contract/core/time.ts';
import { createRandom } from '#domain/shuffle.ts';
import { interactionsOf } from '#domain/analytics/metrics.ts';
import { settledAge, timingOf } from '#domain/analytics/timing.ts';
import { daysUntil } from '#domain/analytics/post-times.ts';
import { recountEnded } from '#server/ledger/read/ended.store.ts';
import { recountTotals } from '#server/ledger/read/totals.store.ts';
import { newId } from '#server/ids.ts';
import { everyEngine } from '#test/engines.ts';
import { closeMetrics, openMetrics } from '#test/metrics-world.ts';
import {
  clockAt,
  contentTypeOf,
  endedIn,
  recount,
  recountReliability,
} from '#test/plain-recount.ts';
import { drawPosts, type RandomPost, writePosts } from '#test/random-history.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const zone = 'America/New_York';
const seed = 20_261_121;

/** Sums of logarithms depend on the order of addition, in the last digits. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) =>
      typeof one === 'number' ? Number(one.toPrecision(9)) : one,
    ),
  );

describe.each(everyEngine)('with a random ledger on %s', (engine) => {
  let world: World;
  let owner: Person;
  let agents: string[];
  let posts: RandomPost[];
  beforeAll(async () => {
    world = await createWorld(engine);
    // The zone changed to or from daylight saving time in the 200 days before.
    world.pass(Date.UTC(2027, 0, 20, 15, 30) - world.ctx.clock());
    owner = await world.member();
    agents = [];
    for (const name of ['Ada', 'Bo', 'Cy']) agents.push((await world.agent(owner, { name })).id);
    const { db, clock } = world.ctx;
    const sandbox = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
    const bluesky = newId();
    await db
      .insertInto('accounts')
      .values({
        id: bluesky,
        owner_id: owner.id,
        platform: 'bluesky',
        external_id: 'did:plc:a',
        username: 'ada',
        status: 'connected',
        connected_at: 0,
      })
      .execute();
    posts = drawPosts(seed, 400, { agents, accounts: [sandbox.id, bluesky], now: clock() });
    await writePosts(world, owner, posts);
    await recountEnded(db, agents);
    // Posts of other people must not be counted.
    const other = await world.member();
    const { id } = await world.agent(other);
    const { id: account } = await db
      .selectFrom('accounts')
      .select('id')
      .where('owner_id', '=', other.id)
      .executeTakeFirstOrThrow();
    const theirs = { agents: [id], accounts: [account, account] as [string, string], now: clock() };
    await writePosts(world, other, drawPosts(seed + 1, 20, theirs));
  });
  afterAll(() => world.close());

  const cases: [Period, RandomPost['platform'] | undefined, number | undefined][] = [
    ['7d', undefined, undefined],
    ['30d', 'bluesky', undefined],
    ['90d', undefined, undefined],
    ['90d', 'sandbox', 1],
    ['30d', undefined, 0],
  ];
  test.each(cases)(
    'analytics of %s on %s of agent %s',
    { tags: 'slow' },
    async (period, platform, agent) => {
      const now = world.ctx.clock();
      const agent_id = agent === undefined ? undefined : agents[agent];
      const own = posts.filter(
        (post) =>
          (platform === undefined || post.platform === platform) &&
          (agent_id === undefined || post.agent_id === agent_id),
      );
      const path = agent_id === undefined ? '/analytics' : `/agents/${agent_id}/analytics`;
      const query = { period, timezone: zone, ...(platform && { platform }) };
      const { body } = await world.call('GET', path, { as: owner, query });
      const data = Analytics.parse({ by_agent: [], samples_left_out: false, ...body.data });
      const days = daysUntil(now, periodDays[period], zone);
      const ended = endedIn(own, days, dayOf(now));
      expect(ended.length).toBeGreaterThan(5);
      expect(data.totals).toMatchObject(recount(ended));
      expect(data.before).toEqual(recount(endedIn(own, days.before, dayOf(days.before.to - 1))));
      expect(data.reliability).toEqual(recountReliability(ended));
      for (const { platform: id, followers: _, ...sums } of data.by_platform) {
        expect(sums).toEqual(recount(ended.filter((post) => post.platform === id)));
      }
      for (const { content_type, ...sums } of data.by_content_type) {
        expect(sums).toEqual(recount(ended.filter((post) => contentTypeOf(post) === content_type)));
      }
      expect(new Set(data.by_content_type.map((one) => one.content_type))).toEqual(
        new Set(ended.map(contentTypeOf)),
      );
      for (const { agent_id: id, published, failed, likes } of data.by_agent) {
        const sums = recount(ended.filter((post) => post.agent_id === id));
        expect({ published, failed, likes }).toEqual({
          published: sums.published,
          failed: sums.failed,
          likes: sums.likes,
        });
      }
      for (const { date, published, failed, impressions, interactions } of data.by_day) {
        const of = recount(ended.filter(({ at }) => clockAt(at, zone).date === date));
        expect({ published, failed, impressions, interactions }).toEqual({
          published: of.published,
          failed: of.failed,
          impressions: of.impressions,
          interactions: of.interactions,
        });
      }
      const out = ended.filter(({ state }) => state === 'PUBLISHED');
      data.by_weekday_hour.forEach((hours, weekday) =>
        hours.forEach((count, hour) =>
          expect(count).toBe(
            out.filter(({ at }) => {
              const shown = clockAt(at, zone);
              return shown.weekday === weekday + 1 && shown.hour === hour;
            }).length,
          ),
        ),
      );
      expect(data.read_at && Date.parse(data.read_at)).toBe(
        Math.max(...ended.flatMap(({ read_at }) => read_at ?? [])),
      );
      const best = out
        .map(({ figures }) => interactionsOf(figures) ?? 0)
        .filter((count) => count > 0)
        .toSorted((one, other) => other - one);
      expect(data.top_posts.map(({ interactions }) => interactions)).toEqual(best.slice(0, 10));
      const settled = endedIn(own, { from: now - 90 * day, to: now + 1 }, dayOf(now)).flatMap(
        ({ state, figures, read_at, at, account_id }) => {
          const interactions = interactionsOf(figures);
          if (state !== 'PUBLISHED' || interactions === null) return [];
          if (read_at === null || read_at - at < settledAge) return [];
          const { hour, weekday } = clockAt(at, zone);
          return [{ account: account_id, hour, weekday, interactions, count: 1 }];
        },
      );
      expect(settled.length).toBeGreaterThan(10);
      expect(rounded(data.timing)).toEqual(rounded(timingOf(settled)));
    },
  );

  test('totals of agents', async () => {
    await recountTotals(world.ctx.db, agents);
    const { body } = await world.call('GET', '/agents', { as: owner });
    for (const { id, performance_metrics } of body.data) {
      const own = posts.filter(({ agent_id }) => agent_id === id);
      const always = { from: 0, to: Infinity };
      // Figures count regardless of the state of their post.
      const out = own.map((post): RandomPost => ({
        ...post,
        state: 'PUBLISHED',
        reason: null,
        published_at: post.published_at ?? post.due_at,
      }));
      const { interactions, engagement_rate } = recount(endedIn(out, always, '9999'));
      expect(rounded(performance_metrics)).toMatchObject({
        total_posts_generated: own.filter(({ state }) => state === 'PUBLISHED').length,
        total_interactions: interactions.value,
        engagement_rate: rounded((engagement_rate.value ?? 0) * 100),
      });
    }
  });
});

describe.each(everyEngine)('totals of agents on %s', (engine) => {
  afterEach(closeMetrics);

  test('match a recount after any sequence of events', async () => {
    const { world, owner, agentId, say, told, read } = await openMetrics(engine);
    const { db } = world.ctx;
    const random = createRandom(seed);
    const upTo = (most: number) => Math.floor(random() * most);
    const grace = (await world.agent(owner, { name: 'Grace' })).id;
    const totals = async () =>
      (await db.selectFrom('agent_totals').selectAll().orderBy('agent_id').execute()).filter(
        ({ published, known }) => published + known > 0,
      );
    const said: string[] = [];
    for (let step = 0; step < 8; step += 1) {
      const { post } = await say(`Step ${step}.`, upTo(2) === 0 ? agentId : grace);
      said.push(post);
      for (const id of said) {
        if (upTo(3) === 0) continue;
        const maybe = (most: number) => (upTo(3) === 0 ? null : upTo(most));
        told.set(id, { impressions: maybe(90), likes: maybe(9), replies: maybe(3) });
      }
      await read([0, 3_600_000, day][upTo(3)]);
      const kept = await totals();
      await recountTotals(db, [agentId, grace]);
      expect(kept).toEqual(await totals());
    }
    const sum = (await totals()).reduce((all, one) => all + one.published, 0);
    expect(sum).toBe(8);
  });
});
