/** Aggregates finished posts in SQL. `domain/analytics/metrics.ts` defines which figure counts where. */
import { sql, type RawBuilder } from 'kysely';
import type { Figure } from '#contract/analytics/types.ts';
import { day, hour } from '#contract/core/time.ts';
import type { Counts, End } from '#domain/analytics/metrics.ts';
import { onTimeWithin } from '#domain/analytics/reliability.ts';
import { settledAge } from '#domain/analytics/timing.ts';
import type { Offset } from '#domain/analytics/post-times.ts';
import type { Db } from '#server/db/client.ts';
import { interactions, newestReading } from '#server/db/newest-reading.ts';
import { EndState } from '#server/ledger/read/ended.store.ts';
import { type EndedQuery, ContentType, endOf } from './ended.store.ts';

/** Inlined into the statement, because a bound parameter would turn this into a floating-point division on SQLite. */
const hourLength = sql.lit(hour);

/** Whole hours since 1970 in local time by these offsets, which `clockOfHour` of the domain reads. */
export function hoursOn(at: RawBuilder<number>, offsets: readonly Offset[]): RawBuilder<number> {
  const last = sql.lit(offsets.at(-1)?.offset ?? 0);
  const earlier = offsets
    .slice(0, -1)
    .map(({ until, offset }) => sql`when ${at} < ${sql.lit(until)} then ${sql.lit(offset)}`);
  const ahead =
    earlier.length === 0 ? last : sql`case ${sql.join(earlier, sql` `)} else ${last} end`;
  return sql<number>`((${at} + ${ahead}) / ${hourLength})`;
}

type Count = number | string;
type Maybe = number | string | null;

/** A query for finished posts of a span. */
type Ended = Omit<EndedQuery, 'until'>;

/** The rows of finished posts of the span, which are stored next to each other. */
function endedIn(
  db: Db,
  { owner_id, agent_id, platform, connection_id, span, without = [] }: Ended,
) {
  let rows = db
    .selectFrom('ended_posts as ended')
    .where('ended.owner_id', '=', owner_id)
    .where('ended.at', '>=', span.from)
    .where('ended.at', '<', span.to);
  if (agent_id !== undefined) rows = rows.where('ended.agent_id', '=', agent_id);
  if (without.length > 0) rows = rows.where('ended.agent_id', 'not in', without);
  if (platform !== undefined) rows = rows.where('ended.platform', '=', platform);
  if (connection_id !== undefined) rows = rows.where('ended.account_id', '=', connection_id);
  return rows;
}

const isOut = sql<boolean>`ended.state in ('PUBLISHED', 'IN_INBOX')`;

const isRated = sql`ended.impressions > 0 and ended.interactions is not null`;
const hourlySums = [
  sql<Count>`count(*)`.as('posts'),
  sql<Maybe>`sum(ended.impressions)`.as('impressions'),
  sql<Count>`count(ended.impressions)`.as('with_impressions'),
  sql<Maybe>`sum(ended.interactions)`.as('interactions'),
  sql<Count>`count(ended.interactions)`.as('with_interactions'),
] as const;
const sums = [
  ...hourlySums,
  sql<Maybe>`sum(ended.likes)`.as('likes'),
  sql<Count>`count(ended.likes)`.as('with_likes'),
  sql<Maybe>`sum(ended.replies)`.as('replies'),
  sql<Count>`count(ended.replies)`.as('with_replies'),
  sql<Maybe>`sum(ended.reposts)`.as('reposts'),
  sql<Count>`count(ended.reposts)`.as('with_reposts'),
  sql<Count>`count(case when ${isRated} then 1 end)`.as('rated'),
  sql<Maybe>`sum(case when ${isRated} then ended.interactions end)`.as('rated_interactions'),
  sql<Maybe>`sum(case when ${isRated} then ended.impressions end)`.as('rated_impressions'),
] as const;

type Named = 'impressions' | 'likes' | 'replies' | 'reposts' | 'interactions';
type Summed = Record<
  'posts' | 'rated' | 'rated_impressions' | 'rated_interactions' | Named | `with_${Named}`,
  Maybe
>;

const figureOf = (value: Maybe, covers: Maybe): Figure => ({
  value: value === null ? null : Number(value),
  covers: Number(covers),
});

const countsOf = (state: string, row: Summed): Counts => ({
  end: endOf(EndState.parse(state)),
  posts: Number(row.posts),
  impressions: figureOf(row.impressions, row.with_impressions),
  likes: figureOf(row.likes, row.with_likes),
  replies: figureOf(row.replies, row.with_replies),
  reposts: figureOf(row.reposts, row.with_reposts),
  interactions: figureOf(row.interactions, row.with_interactions),
  rated: {
    posts: Number(row.rated),
    interactions: Number(row.rated_interactions),
    impressions: Number(row.rated_impressions),
  },
});

/** All of them, by outcome, with their figures at the end of the UTC day `until`. */
export async function countEnds(db: Db, { until, ...query }: EndedQuery): Promise<Counts[]> {
  const over = Date.parse(until) + day;
  const newest = newestReading(db, until, sql`ended.occurrence_id`);
  // Posts that were not read since then have unchanged figures; for the others the readings are looked up.
  const earlier = endedIn(db, query)
    .where((row) => row.or([row('ended.read_at', 'is', null), row('ended.read_at', '<', over)]))
    .select('ended.state')
    .select(sums)
    .groupBy('ended.state');
  const later = db
    .selectFrom(
      endedIn(db, query)
        .where('ended.read_at', '>=', over)
        .leftJoin(
          () => newest.rows.as('metrics'),
          (join) => join.on(newest.on),
        )
        .select(['ended.state', 'metrics.impressions', 'metrics.likes', 'metrics.replies'])
        .select(['metrics.reposts', interactions.as('interactions')])
        .as('ended'),
    )
    .select('ended.state')
    .select(sums)
    .groupBy('ended.state');
  const rows = [...(await earlier.execute()), ...(await later.execute())];
  return rows.map((row) => countsOf(row.state, row));
}

/** How many posts ended so, each once, however many accounts it is on. */
export async function countPosts(db: Db, query: Ended): Promise<Record<End, number>> {
  const ends = sql<End>`case ended.state when 'PUBLISHED' then 'published'
    when 'IN_INBOX' then 'in_inbox' else 'failed' end`;
  const rows = await endedIn(db, query)
    .select(ends.as('end'))
    .select(sql<Count>`count(distinct coalesce(ended.post_key, ended.occurrence_id))`.as('posts'))
    .groupBy(ends)
    .execute();
  const counted = new Map(rows.map(({ end, posts }) => [end, Number(posts)]));
  const of = (end: End) => counted.get(end) ?? 0;
  return { published: of('published'), in_inbox: of('in_inbox'), failed: of('failed') };
}

/** By agent, platform, kind and outcome. */
export async function countKinds(db: Db, query: Ended) {
  const keys = ['ended.agent_id', 'ended.platform', 'ended.content_type', 'ended.state'] as const;
  const rows = await endedIn(db, query)
    .select(keys)
    .select(sums)
    .select(({ fn }) => [
      fn.max<number | null>('ended.read_at').as('read_at'),
      sql<Count>`count(case when ended.late > ${sql.lit(onTimeWithin)} then 1 end)`.as('late'),
      fn.sum<Count>('ended.found').as('found'),
      fn.sum<Count>('ended.twins').as('twins'),
      fn.sum<Count>('ended.repeats').as('repeats'),
    ])
    .groupBy(keys)
    .execute();
  return rows.map((row) => ({
    agent_id: row.agent_id,
    platform: row.platform,
    content_type: ContentType.parse(row.content_type),
    state: EndState.parse(row.state),
    tally: countsOf(row.state, row),
    read_at: row.read_at,
    late: Number(row.late),
    found: Number(row.found),
    twins: Number(row.twins),
    repeats: Number(row.repeats),
  }));
}
export type Kind = Awaited<ReturnType<typeof countKinds>>[number];

/** By local hour, using these offsets, and by outcome. */
export async function hourlyCounts(db: Db, query: Ended, offsets: readonly Offset[]) {
  const hours = hoursOn(sql<number>`ended.at`, offsets);
  const rows = await endedIn(db, query)
    .select([hours.as('hours'), 'ended.state'])
    .select(hourlySums)
    .groupBy([hours, 'ended.state'])
    .execute();
  return rows.map((row) => ({
    hours: row.hours,
    end: endOf(EndState.parse(row.state)),
    posts: Number(row.posts),
    impressions: figureOf(row.impressions, row.with_impressions),
    interactions: figureOf(row.interactions, row.with_interactions),
  }));
}
export type Hour = Awaited<ReturnType<typeof hourlyCounts>>[number];

/** The delay of published posts in milliseconds, at these ranks; the shortest delay has rank 1. */
export async function latenessAt(
  db: Db,
  query: Ended,
  places: readonly number[],
): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom(
      endedIn(db, query)
        .where(isOut)
        .select('ended.late')
        .select(sql<Count>`row_number() over (order by ended.late)`.as('place'))
        .as('sorted'),
    )
    .select(['sorted.late', 'sorted.place'])
    .where('sorted.place', 'in', places)
    .execute();
  return places.map((place) => rows.find((row) => Number(row.place) === place)?.late ?? null);
}

/**
 * Posts that were out for a day and whose interactions are known: their number by account, hour of the week and
 * interactions.
 */
export async function countTimed(db: Db, query: Ended, offsets: readonly Offset[]) {
  const hours = sql<number>`${hoursOn(sql<number>`ended.at`, offsets)} % ${sql.lit(7 * 24)}`;
  const rows = await endedIn(db, query)
    .where(isOut)
    .where('ended.interactions', 'is not', null)
    .where(sql<number>`ended.read_at - ended.at`, '>=', settledAge)
    .select(['ended.account_id', hours.as('hours'), 'ended.interactions'])
    .select(sql<Count>`count(*)`.as('count'))
    .groupBy(['ended.account_id', hours, 'ended.interactions'])
    .execute();
  return rows.map((row) => ({
    account: row.account_id,
    hours: row.hours,
    interactions: Number(row.interactions),
    count: Number(row.count),
  }));
}

/** Ids of the posts with the most interactions, best first; none without interactions. */
export async function listBest(db: Db, query: Ended, most: number): Promise<string[]> {
  const rows = await endedIn(db, query)
    .where(isOut)
    .where('ended.interactions', '>', 0)
    .select('ended.occurrence_id as id')
    .orderBy('ended.interactions', 'desc')
    .orderBy(sql`coalesce(ended.impressions, 0)`, 'desc')
    .orderBy('ended.at', 'desc')
    .orderBy('ended.occurrence_id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The sample agents of an owner, once they or an agent of their own have published: from then on, figures of everything
 * are theirs alone.
 */
export async function samplesLeftOut(db: Db, owner_id: string): Promise<string[]> {
  const samples = await db
    .selectFrom('samples')
    .select('thing_id')
    .where('owner_id', '=', owner_id)
    .where('kind', '=', 'agent')
    .execute();
  const ids = samples.map(({ thing_id }) => thing_id);
  if (ids.length === 0) return [];
  const own = await db
    .selectFrom('ended_posts as ended')
    .select('ended.occurrence_id')
    .where('ended.owner_id', '=', owner_id)
    .where('ended.agent_id', 'not in', ids)
    .where(isOut)
    .limit(1)
    .executeTakeFirst();
  return own ? ids : [];
}
