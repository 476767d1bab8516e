/** Builds the analytics of a period from counts of posts. */
import { type AgentAnalytics, type Analytics, periodDays } from '#contract/analytics/types.ts';
import type { analyticsCalls } from '#contract/analytics/calls.ts';
import { ContentTypes } from '#contract/content/kinds.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import { day, toIso, toIsoDate } from '#contract/core/time.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { addUp } from '#domain/analytics/metrics.ts';
import { followersByDay, followersOf } from '#domain/analytics/followers.ts';
import { timingOf } from '#domain/analytics/timing.ts';
import {
  clockOfHour,
  countByClock,
  type Days,
  daysUntil,
  offsetsIn,
  successRate,
} from '#domain/analytics/post-times.ts';
import type { Context } from '#server/context.ts';
import { countRows } from '#server/db/keyset.ts';
import type { Db } from '#server/db/client.ts';
import type { EndedQuery } from './ended.store.ts';
import { listFollowed, type OwnAccount, countWaiting, listAgents, listPlatforms } from './store.ts';
import { type Subject, waitingMessages } from '#server/ledger/read/subject.store.ts';
import { listSpent, type SpentRow, sumSpent } from './spend.store.ts';
import {
  countTimed,
  type Hour,
  type Kind,
  countEnds,
  countPosts,
  hourlyCounts,
  countKinds,
  samplesLeftOut,
} from './hourly-counts.store.ts';
import { readReliability } from './read-reliability.ts';
import { topPosts } from './top-posts.ts';

export type AnalyticsQuery = QueryOf<typeof analyticsCalls.overview>;

/** The days that `timingOf` uses, whatever the period. */
const timedDays = 90;
/** An older follower count is not used as the count at the start of the period. */
const oldestBaseline = 7 * day;

/** The data behind the breakdowns, read once. */
interface Known {
  days: Days;
  /** Of the period. */
  kinds: readonly Kind[];
  accounts: readonly OwnAccount[];
  /** The UTC day that ends closest to the start of the period. */
  since: string;
}

const sumsOf = (kinds: readonly Kind[]) => addUp(kinds.map(({ tally }) => tally));

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((all, row) => all + of(row), 0);

/** The sums of each of these groups, including groups without posts. */
function sumsBy<Key>(kinds: readonly Kind[], keys: readonly Key[], keyOf: (kind: Kind) => Key) {
  const groups = Map.groupBy(kinds, keyOf);
  return keys.map((key) => ({ key, sums: sumsOf(groups.get(key) ?? []) }));
}

/** When posts did best, in the caller's time zone. */
export async function readTiming(
  db: Db,
  query: Omit<EndedQuery, 'span' | 'until'>,
  now: number,
  zone: string,
) {
  const span = { from: now - timedDays * day, to: now + 1 };
  const rows = await countTimed(db, { ...query, span }, offsetsIn(span, zone));
  return timingOf(
    rows.map(({ hours, ...row }) => {
      const { hour, weekday } = clockOfHour(hours);
      return { ...row, hour, weekday };
    }),
  );
}

const none = { value: null, covers: 0 };
/** Figures that are not known by day. */
const unasked = {
  likes: none,
  replies: none,
  reposts: none,
  rated: { posts: 0, interactions: 0, impressions: 0 },
};

/** By day, hour and weekday in the caller's time zone. */
function clockOf({ days, accounts }: Known, counted: readonly Hour[], spent: readonly SpentRow[]) {
  const { dates } = days;
  const byDate = Map.groupBy(counted, ({ hours }) => clockOfHour(hours).date);
  const paid = Map.groupBy(spent, ({ hours }) => clockOfHour(hours).date);
  const followers = followersByDay(accounts, dates);
  const by_day = dates.map((date, index) => {
    const { published, in_inbox, failed, impressions, interactions } = addUp(
      (byDate.get(date) ?? []).map((one) => ({ ...unasked, ...one })),
    );
    return {
      date,
      published,
      in_inbox,
      failed,
      impressions,
      interactions,
      followers: followers[index] ?? null,
      spent: sum(paid.get(date) ?? [], (r) => r.spent),
    };
  });
  const out = counted.filter(({ end }) => end === 'published');
  return {
    by_day,
    ...countByClock(out.map(({ hours, posts }) => ({ hours, published: posts }))),
  };
}
function spendOf(rows: readonly SpentRow[], before: number): AgentAnalytics['spend'] {
  return {
    spent: sum(rows, ({ spent }) => spent),
    before,
    unpriced: sum(rows, ({ unpriced }) => unpriced),
    by_kind: [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, those]) => ({
      kind,
      spent: sum(those, ({ spent }) => spent),
      calls: sum(those, ({ calls }) => calls),
    })),
  };
}

/** When a platform was last asked about any of these. */
function readAt(kinds: readonly Kind[]): string | null {
  const instants = kinds.flatMap(({ read_at }) => read_at ?? []);
  if (instants.length === 0) return null;
  return toIso(instants.reduce((one, other) => Math.max(one, other)));
}

async function byPlatform({ db }: Context, subject: Subject, { kinds, accounts, since }: Known) {
  const known = await listPlatforms(db, subject);
  const platforms = LivePlatformIds.filter((id) => known.has(id));
  return sumsBy(kinds, platforms, ({ platform }) => platform).map(({ key, sums }) => ({
    ...sums,
    platform: key,
    followers: followersOf(
      accounts.filter(({ platform }) => platform === key),
      since,
    ),
  }));
}

/** By kind, most frequent first, leaving out kinds without posts. */
function byContentType(kinds: readonly Kind[]) {
  const there = new Set(kinds.map(({ content_type }) => content_type));
  const types = [...ContentTypes, null].filter((type) => there.has(type));
  return sumsBy(kinds, types, ({ content_type }) => content_type)
    .map(({ key, sums }) => ({ ...sums, content_type: key }))
    .toSorted((one, other) => other.published - one.published);
}

async function accountsOf(ctx: Context, subject: Subject, from: number) {
  const { owner_id, agent_id, platform, connection_id } = subject;
  const all = await listFollowed(ctx.db, owner_id, toIsoDate(from - oldestBaseline));
  return all.filter(
    (account) =>
      (agent_id === undefined || account.agents.has(agent_id)) &&
      (platform === undefined || account.platform === platform) &&
      (connection_id === undefined || account.id === connection_id),
  );
}

/** The posts of the period before, with their figures at the end of its last UTC day. */
const sumsBefore = async (
  db: Db,
  subject: Omit<EndedQuery, 'span' | 'until'>,
  span: Days['before'],
) => {
  const query = { ...subject, span, until: toIsoDate(span.to - 1) };
  return { ...addUp(await countEnds(db, query)), posts: (await countPosts(db, query)).published };
};

async function read(
  ctx: Context,
  { without = [], ...subject }: Subject & Pick<EndedQuery, 'without'>,
  { period, timezone }: AnalyticsQuery,
) {
  const { db } = ctx;
  const now = ctx.clock();
  const days = daysUntil(now, periodDays[period], timezone);
  const query = { ...subject, without, span: days, until: toIsoDate(now) };
  const offsets = offsetsIn(days, timezone);
  // Concurrently: on PostgreSQL each query has its own connection.
  const [
    kinds,
    accounts,
    hours,
    timing,
    spent,
    spentBefore,
    before,
    posts,
    waiting,
    waiting_messages,
    top_posts,
  ] = await Promise.all([
    countKinds(db, query),
    accountsOf(ctx, subject, days.from),
    hourlyCounts(db, query, offsets),
    readTiming(db, query, now, timezone),
    listSpent(db, subject, days, offsets),
    sumSpent(db, subject, days.before),
    sumsBefore(db, { ...subject, without }, days.before),
    countPosts(db, query),
    countWaiting(db, subject),
    countRows(waitingMessages(db, subject)),
    topPosts(ctx, query),
  ]);
  const known: Known = { days, kinds, accounts, since: toIsoDate(days.from - day / 2) };
  const totals = sumsOf(kinds);
  const data: AgentAnalytics = {
    period,
    timezone,
    from: toIso(days.from),
    to: toIso(now),
    read_at: readAt(kinds),
    totals: {
      ...totals,
      posts: posts.published,
      waiting: waiting + waiting_messages,
      waiting_messages,
      followers: followersOf(accounts, known.since),
    },
    before,
    success_rate: successRate(totals),
    ...clockOf(known, hours, spent),
    by_platform: await byPlatform(ctx, subject, known),
    by_content_type: byContentType(kinds),
    timing,
    reliability: await readReliability(db, query, kinds),
    spend: spendOf(spent, spentBefore),
    top_posts,
  };
  return { data, known };
}

const placeOf = ({ platform, connection_id }: AnalyticsQuery) => ({ platform, connection_id });

/** The analytics of one agent. */
export const agentAnalytics = async (
  ctx: Context,
  owner_id: string,
  agent_id: string,
  wanted: AnalyticsQuery,
): Promise<AgentAnalytics> =>
  (await read(ctx, { owner_id, agent_id, ...placeOf(wanted) }, wanted)).data;

/** The analytics of all agents of a person. */
export async function allAnalytics(
  ctx: Context,
  owner_id: string,
  wanted: AnalyticsQuery,
): Promise<Analytics> {
  const subject = { owner_id, ...placeOf(wanted) };
  const without = await samplesLeftOut(ctx.db, owner_id);
  const { data, known } = await read(ctx, { ...subject, without }, wanted);
  const agents = await listAgents(ctx.db, owner_id);
  const ids = agents.map(({ id }) => id);
  const sums = new Map(
    sumsBy(known.kinds, ids, ({ agent_id }) => agent_id).map((one) => [one.key, one.sums]),
  );
  const by_agent = agents.flatMap(({ id, name, deleted_at, ...agent }) => {
    if (without.includes(id)) return [];
    const own = sums.get(id) ?? sumsOf([]);
    const is_deleted = deleted_at !== null;
    const is_self = agent.is_self === 1;
    if ((is_deleted || is_self) && own.published + own.in_inbox + own.failed === 0) return [];
    const accounts = known.accounts.filter(({ agents: those }) => those.has(id));
    const followers = followersOf(accounts, known.since);
    return [{ ...own, agent_id: id, agent_name: name, is_deleted, is_self, followers }];
  });
  return { ...data, by_agent, samples_left_out: without.length > 0 };
}
