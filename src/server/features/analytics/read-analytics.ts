/** Makes of rows what became of posts in a period. */
import { type AgentAnalytics, type Analytics, periodDays, type Sums } from '#contract/analytics.ts';
import type { analyticsCalls } from '#contract/analytics-calls.ts';
import { ContentTypes } from '#contract/content.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { LivePlatformIds } from '#contract/platforms.ts';
import { interactionsOf, sumFigures, sumOf } from '#domain/analytics-figures.ts';
import { followersByDay, followersOf } from '#domain/analytics-followers.ts';
import { reliabilityOf } from '#domain/analytics-reliability.ts';
import { settledAge, type TimedPost, timingOf } from '#domain/analytics-timing.ts';
import {
  clockAt,
  countByClock,
  countEndings,
  type Days,
  daysUntil,
  type Span,
  successRate,
} from '#domain/post-analytics.ts';
import type { Context } from '#server/context.ts';
import { countWaitingAnswers } from '#server/features/engagement/service.ts';
import { listFollowed, type OwnAccount } from './followers.store.ts';
import { dayOf } from './read-figures.ts';
import { listSpent, type SpentRow } from './spend.store.ts';
import {
  countWaiting,
  type EndedPost,
  listAgents,
  listEnded,
  listPlatforms,
  type Subject,
} from './store.ts';
import { topPosts } from './top-posts.ts';

export type Wanted = QueryOf<typeof analyticsCalls.overview>;

const day = 24 * 60 * 60 * 1000;
/** What `timingOf` looks at, whatever the period. */
const timedDays = 90;
/** A number of followers that is older than this says nothing of when a period began. */
const oldestBaseline = 7 * day;

/** Everything that is known, read once. */
interface Known {
  now: number;
  days: Days;
  /** Of the period. */
  posts: readonly EndedPost[];
  before: readonly EndedPost[];
  accounts: readonly OwnAccount[];
  /** The UTC day whose end is nearest to when the period began. */
  since: string;
}

const isIn =
  ({ from, to }: Span) =>
  ({ at }: { at: number }) =>
    at >= from && at < to;

const published = (posts: readonly EndedPost[]) => posts.filter((post) => post.published);

const sumsOf = (posts: readonly EndedPost[]): Sums => ({
  ...countEndings(posts),
  ...sumFigures(published(posts).map(({ figures }) => figures)),
});

/** The sums of each of these groups, also of those without a post. */
const sumsBy = <Key>(
  posts: readonly EndedPost[],
  keys: readonly Key[],
  keyOf: (post: EndedPost) => Key,
): { key: Key; sums: Sums }[] => {
  const groups = Map.groupBy(posts, keyOf);
  return keys.map((key) => ({ key, sums: sumsOf(groups.get(key) ?? []) }));
};

/** Posts whose interactions are known and that had a day to be found. */
const timed = (posts: readonly EndedPost[], zone: string): TimedPost[] =>
  published(posts).flatMap((post) => {
    const interactions = interactionsOf(post.figures);
    const isSettled = post.read_at !== null && post.read_at - post.at >= settledAge;
    if (interactions === null || !isSettled) return [];
    const { hour, weekday } = clockAt(post.at, zone);
    return [{ account: post.account_id, hour, weekday, interactions }];
  });

/** By day, hour and weekday on the clock of whoever asks. */
function clockOf({ days, posts, accounts }: Known, spent: readonly SpentRow[], zone: string) {
  const out = Map.groupBy(published(posts), ({ at }) => clockAt(at, zone).date);
  const paid = Map.groupBy(spent, ({ at }) => clockAt(at, zone).date);
  const followers = followersByDay(accounts, days.dates);
  const { by_day, ...rest } = countByClock(posts, days, zone);
  const told = by_day.map((counts, index) => {
    const figures = (out.get(counts.date) ?? []).map((post) => post.figures);
    return {
      ...counts,
      impressions: sumOf(figures.map(({ impressions }) => impressions)),
      interactions: sumOf(figures.map(interactionsOf)),
      followers: followers[index] ?? null,
      spent: (paid.get(counts.date) ?? []).reduce((sum, row) => sum + row.spent, 0),
    };
  });
  return { by_day: told, ...rest };
}

function spendOf(rows: readonly SpentRow[], before: readonly SpentRow[]): AgentAnalytics['spend'] {
  const sum = (those: readonly SpentRow[], of: (row: SpentRow) => number) =>
    those.reduce((all, row) => all + of(row), 0);
  return {
    spent: sum(rows, (row) => row.spent),
    before: sum(before, (row) => row.spent),
    unpriced: sum(rows, (row) => row.unpriced),
    by_kind: [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, those]) => ({
      kind,
      spent: sum(those, (row) => row.spent),
      calls: sum(those, (row) => row.calls),
    })),
  };
}

/** The newest instant at which a platform was asked about one of these. */
function readAt(posts: readonly EndedPost[]): string | null {
  const instants = posts.flatMap(({ read_at }) => read_at ?? []);
  if (instants.length === 0) return null;
  return new Date(instants.reduce((one, other) => Math.max(one, other))).toISOString();
}

async function byPlatform(ctx: Context, subject: Subject, { posts, accounts, since }: Known) {
  const known = await listPlatforms(ctx.db, subject);
  const platforms = LivePlatformIds.filter((id) => known.has(id));
  return sumsBy(posts, platforms, ({ platform }) => platform).map(({ key, sums }) => ({
    ...sums,
    platform: key,
    followers: followersOf(
      accounts.filter(({ platform }) => platform === key),
      since,
    ),
  }));
}

/** The most frequent first; of those that are there at all. */
function byContentType(posts: readonly EndedPost[]) {
  const there = new Set(posts.map(({ content_type }) => content_type));
  const types = [...ContentTypes, null].filter((type) => there.has(type));
  return sumsBy(posts, types, ({ content_type }) => content_type)
    .map(({ key, sums }) => ({ ...sums, content_type: key }))
    .toSorted((one, other) => other.published - one.published);
}

/** The period, the one before it, and what `timingOf` looks at, each with figures of its own time. */
async function readPosts(ctx: Context, subject: Subject, days: Days, now: number) {
  const from = Math.min(days.from, now - timedDays * day);
  const all = await listEnded(ctx.db, subject, { from, to: days.to }, dayOf(now));
  const ended = dayOf(days.before.to - 1);
  return { all, before: await listEnded(ctx.db, subject, days.before, ended) };
}

async function accountsOf(ctx: Context, { owner_id, agent_id, platform }: Subject, from: number) {
  const all = await listFollowed(ctx.db, owner_id, dayOf(from - oldestBaseline));
  return all.filter(
    (account) =>
      (agent_id === undefined || account.agents.has(agent_id)) &&
      (platform === undefined || account.platform === platform),
  );
}

async function read(ctx: Context, subject: Subject, { period, timezone }: Wanted) {
  const now = ctx.clock();
  const days = daysUntil(now, periodDays[period], timezone);
  const { all, before } = await readPosts(ctx, subject, days, now);
  const accounts = await accountsOf(ctx, subject, days.from);
  const posts = all.filter(isIn(days));
  const known: Known = { now, days, posts, before, accounts, since: dayOf(days.from - day / 2) };
  const paid = await listSpent(ctx.db, subject, { from: days.before.from, to: days.to });
  const spent = paid.filter(isIn(days));
  const totals = sumsOf(posts);
  const posts_waiting = await countWaiting(ctx.db, subject);
  const data: AgentAnalytics = {
    ...{ period, timezone, from: new Date(days.from).toISOString() },
    ...{ to: new Date(now).toISOString(), read_at: readAt(posts) },
    totals: {
      ...totals,
      waiting: posts_waiting + (await countWaitingAnswers(ctx.db, subject.owner_id, subject)),
      followers: followersOf(accounts, known.since),
    },
    before: sumsOf(before),
    success_rate: successRate(totals),
    ...clockOf(known, spent, timezone),
    by_platform: await byPlatform(ctx, subject, known),
    by_content_type: byContentType(posts),
    timing: timingOf(timed(all, timezone)),
    reliability: reliabilityOf(posts),
    spend: spendOf(spent, paid.filter(isIn(days.before))),
    top_posts: await topPosts(ctx, subject.owner_id, posts),
  };
  return { data, known };
}

/** What became of one agent's posts. */
export const agentAnalytics = async (
  ctx: Context,
  owner_id: string,
  agent_id: string,
  wanted: Wanted,
): Promise<AgentAnalytics> =>
  (await read(ctx, { owner_id, agent_id, platform: wanted.platform }, wanted)).data;

/** The same of all agents of a person. */
export async function allAnalytics(
  ctx: Context,
  owner_id: string,
  wanted: Wanted,
): Promise<Analytics> {
  const subject = { owner_id, platform: wanted.platform };
  const { data, known } = await read(ctx, subject, wanted);
  const agents = await listAgents(ctx.db, owner_id);
  const ids = agents.map(({ id }) => id);
  const sums = new Map(
    sumsBy(known.posts, ids, ({ agent_id }) => agent_id).map((one) => [one.key, one.sums]),
  );
  const by_agent = agents.flatMap(({ id, name, deleted_at }) => {
    const own = sums.get(id) ?? sumsOf([]);
    const is_deleted = deleted_at !== null;
    if (is_deleted && own.published + own.failed === 0) return [];
    const accounts = known.accounts.filter(({ agents: those }) => those.has(id));
    const followers = followersOf(accounts, known.since);
    return [{ ...own, agent_id: id, agent_name: name, is_deleted, followers }];
  });
  return { ...data, by_agent };
}
