/** What ended in a span, added up where it lies. Which figure counts where is said in `domain/analytics-figures.ts`. */
import { sql, type RawBuilder } from 'kysely';
import type { Figure } from '#contract/analytics/types.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import type { Counts } from '#domain/analytics/metrics.ts';
import { onTimeWithin } from '#domain/analytics/reliability.ts';
import { settledAge } from '#domain/analytics/timing.ts';
import type { Offset } from '#domain/analytics/post-times.ts';
import type { Db } from '#server/db/client.ts';
import { endedAt } from '#server/ledger/read/indexed.store.ts';
import { hour } from '#contract/core/time.ts';
import {
  type Asked,
  ContentType,
  contentType,
  endedPosts,
  endOf,
  EndState,
  endState,
  interactions,
} from './ended.store.ts';

/** Written into the statement, because a bound number would make the division one of fractions on SQLite. */
const hourLength = sql.lit(hour);

/** Whole hours since the beginning of 1970 on the clock with these offsets, which `clockOfHour` of the domain reads. */
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

/** How often something happened to a post. Both are named, as the index names them, which it is then found by. */
const stepsOf = (event: 'found' | 'duplicate') =>
  sql<Count>`(select count(*) from occurrence_moves where occurrence_moves.occurrence_id = occurrences.id
    and occurrence_moves.event in ('found', 'duplicate') and occurrence_moves.event = ${sql.lit(event)})`;

const withMetrics = (db: Db, asked: Asked) =>
  endedPosts(db, asked)
    .select([endState.as('state'), 'metrics.impressions', 'metrics.likes', 'metrics.replies'])
    .select(['metrics.reposts', interactions.as('interactions')]);

const isRated = sql`ended.impressions > 0 and ended.interactions is not null`;
const sums = [
  sql<Count>`count(*)`.as('posts'),
  sql<Maybe>`sum(ended.impressions)`.as('impressions'),
  sql<Count>`count(ended.impressions)`.as('with_impressions'),
  sql<Maybe>`sum(ended.likes)`.as('likes'),
  sql<Count>`count(ended.likes)`.as('with_likes'),
  sql<Maybe>`sum(ended.replies)`.as('replies'),
  sql<Count>`count(ended.replies)`.as('with_replies'),
  sql<Maybe>`sum(ended.reposts)`.as('reposts'),
  sql<Count>`count(ended.reposts)`.as('with_reposts'),
  sql<Maybe>`sum(ended.interactions)`.as('interactions'),
  sql<Count>`count(ended.interactions)`.as('with_interactions'),
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

/** All of them together, by how they ended. */
export async function countEnds(db: Db, asked: Asked): Promise<Counts[]> {
  const rows = await db
    .selectFrom(withMetrics(db, asked).as('ended'))
    .select('ended.state')
    .select(sums)
    .groupBy('ended.state')
    .execute();
  return rows.map((row) => countsOf(row.state, row));
}

/** By agent, platform, kind and how they ended. */
export async function countKinds(db: Db, asked: Asked) {
  const late = sql`ended.state in ('PUBLISHED', 'IN_INBOX') and ended.at - ended.due_at > ${sql.lit(onTimeWithin)}`;
  const keys = ['ended.agent_id', 'ended.platform', 'ended.content_type', 'ended.state'] as const;
  const rows = await db
    .selectFrom(
      withMetrics(db, asked)
        .select(['series.agent_id', 'accounts.platform', contentType(db).as('content_type')])
        .select([endedAt.as('at'), 'occurrences.due_at', 'metrics.read_at'])
        .select('occurrences.repeats')
        .select([stepsOf('found').as('found'), stepsOf('duplicate').as('twins')])
        .as('ended'),
    )
    .select(keys)
    .select(sums)
    .select(({ fn }) => [
      fn.max<number | null>('ended.read_at').as('read_at'),
      sql<Count>`count(case when ${late} then 1 end)`.as('late'),
      fn.sum<Count>('ended.found').as('found'),
      fn.sum<Count>('ended.twins').as('twins'),
      fn.sum<Count>('ended.repeats').as('repeats'),
    ])
    .groupBy(keys)
    .execute();
  return rows.map((row) => ({
    agent_id: row.agent_id,
    platform: LivePlatform.parse(row.platform),
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

/** By the hour in which they ended on the clock with these offsets, and by how. */
export async function hourlyCounts(db: Db, asked: Asked, offsets: readonly Offset[]) {
  const rows = await db
    .selectFrom(withMetrics(db, asked).select(hoursOn(endedAt, offsets).as('hours')).as('ended'))
    .select(['ended.hours', 'ended.state'])
    .select(sums)
    .groupBy(['ended.hours', 'ended.state'])
    .execute();
  return rows.map((row) => ({ hours: row.hours, tally: countsOf(row.state, row) }));
}
export type Hour = Awaited<ReturnType<typeof hourlyCounts>>[number];

/** How late the posts were that went out, in milliseconds, of those at these places among them; the least late is 1. */
export async function latenessAt(
  db: Db,
  asked: Asked,
  places: readonly number[],
): Promise<(number | null)[]> {
  const late = sql<number>`case when occurrences.published_at > occurrences.due_at
    then occurrences.published_at - occurrences.due_at else 0 end`;
  const rows = await db
    .selectFrom(
      endedPosts(db, asked)
        .where('occurrences.state', '=', 'PUBLISHED')
        .select([late.as('late'), sql<Count>`row_number() over (order by ${late})`.as('place')])
        .as('ended'),
    )
    .select(['ended.late', 'ended.place'])
    .where('ended.place', 'in', places)
    .execute();
  return places.map((place) => rows.find((row) => Number(row.place) === place)?.late ?? null);
}

/** Posts that had a day to be found and whose interactions are known: how many, by account, hour of the week and interactions. */
export async function countTimed(db: Db, asked: Asked, offsets: readonly Offset[]) {
  const week = sql.lit(7 * 24);
  const keys = ['ended.account_id', 'ended.hours', 'ended.interactions'] as const;
  const rows = await db
    .selectFrom(
      endedPosts(db, asked)
        .where('occurrences.state', '=', 'PUBLISHED')
        .where(interactions, 'is not', null)
        .where(sql<number>`metrics.read_at - ${endedAt}`, '>=', settledAge)
        .select([
          'series.account_id',
          sql<number>`${hoursOn(endedAt, offsets)} % ${week}`.as('hours'),
        ])
        .select(interactions.as('interactions'))
        .as('ended'),
    )
    .select(keys)
    .select(sql<Count>`count(*)`.as('count'))
    .groupBy(keys)
    .orderBy('ended.account_id')
    .orderBy('ended.hours')
    .orderBy('ended.interactions')
    .execute();
  return rows.map((row) => ({
    account: row.account_id,
    hours: row.hours,
    interactions: Number(row.interactions),
    count: Number(row.count),
  }));
}

/** Ids of the posts that most people did something with, best first; none that nobody did anything with. */
export async function listBest(db: Db, asked: Asked, most: number): Promise<string[]> {
  const rows = await endedPosts(db, asked)
    .where('occurrences.state', '=', 'PUBLISHED')
    .where(interactions, '>', 0)
    .select('occurrences.id')
    .orderBy(interactions, 'desc')
    .orderBy(sql`coalesce(metrics.impressions, 0)`, 'desc')
    .orderBy(endedAt, 'desc')
    .orderBy('occurrences.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
