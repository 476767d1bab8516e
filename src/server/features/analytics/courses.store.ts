/** SQL of how the results of posts grew, and of which took off. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { courseAge, coursesKept } from '#domain/analytics/courses.ts';
import type { Db } from '#server/db/client.ts';
import { inJson } from '#server/db/json.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { comparedAge, postsLookedAt } from '#domain/analytics/growth.ts';

interface Settled {
  occurrence_id: string;
  account_id: string;
  at: number;
  interactions: number;
}

/** An agent’s newest posts, apart from replies, that were read when their results hardly grew any more; oldest first. */
export async function listSettled(
  db: Db,
  { owner_id, agent_id, before }: { owner_id: string; agent_id: string; before: number },
): Promise<Settled[]> {
  const rows = await db
    .selectFrom('ended_posts')
    .select(['occurrence_id', 'account_id', 'at', 'interactions'])
    .where('owner_id', '=', owner_id)
    .where('agent_id', '=', agent_id)
    .where('state', '=', 'PUBLISHED')
    .where('at', '<=', before)
    .where((row) => row.or([row('content_type', 'is', null), row('content_type', '!=', 'reply')]))
    .where('interactions', 'is not', null)
    .where(sql<boolean>`(read_at - at >= ${sql.lit(comparedAge)})`)
    .orderBy('at', 'desc')
    .limit(postsLookedAt)
    .execute();
  return rows.map((row) => ({ ...row, interactions: row.interactions ?? 0 })).toReversed();
}

/** The time zone of an agent’s newest schedule. */
export async function zoneOfAgent(db: Db, agent_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('series')
    .select('timezone')
    .where('agent_id', '=', agent_id)
    .where('timezone', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.timezone ?? null;
}

export type CourseRow = Selectable<Schema['post_courses']>;

/** The courses of these posts that are known. */
export const listCoursesOf = (db: Db, ids: readonly string[]): Promise<CourseRow[]> =>
  db
    .selectFrom('post_courses')
    .selectAll()
    .where(inJson(db, 'occurrence_id', ids))
    .execute();

/** The newest courses of an account that are over, oldest first. */
export async function listEarlier(
  db: Db,
  account_id: string,
  { now, most }: { now: number; most: number },
): Promise<Pick<CourseRow, 'occurrence_id' | 'readings'>[]> {
  const rows = await db
    .selectFrom('post_courses')
    .select(['occurrence_id', 'readings'])
    .where('account_id', '=', account_id)
    .where('published_at', '<', now - courseAge)
    .orderBy('published_at', 'desc')
    .limit(most)
    .execute();
  return rows.toReversed();
}

/** Writes a course in place of the earlier one. */
export async function putCourse(trx: Db, row: Insertable<Schema['post_courses']>): Promise<void> {
  const { readings, took_off_at, over_at, took_off, doubt } = row;
  await trx
    .insertInto('post_courses')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('occurrence_id')
        .doUpdateSet({ readings, took_off_at, over_at, took_off, doubt }),
    )
    .execute();
}

/** Deletes the courses of an account beyond the newest ones, apart from those of posts that took off. */
export async function dropOldCourses(trx: Db, account_id: string): Promise<void> {
  const newest = trx
    .selectFrom('post_courses')
    .select('occurrence_id')
    .where('account_id', '=', account_id)
    .orderBy('published_at', 'desc')
    .limit(coursesKept);
  await trx
    .deleteFrom('post_courses')
    .where('account_id', '=', account_id)
    .where('took_off_at', 'is', null)
    .where('occurrence_id', 'not in', newest)
    .execute();
}

/** A post as it is described. */
export interface DescribedPost {
  id: string;
  agent_id: string;
  agent_name: string;
  /** Whether its author is its owner, whose agent has no page. */
  is_self: number;
  platform: LivePlatform;
  account_id: string;
  username: string;
  display_name: string;
  external_id: string | null;
  published_at: number;
  due_at: number;
  content_type: string | null;
  timezone: string | null;
  url: string | null;
  text: string;
  parts: number;
  media: number;
}

const listLength = (json: string): number => {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.length : 0;
};

/** These posts with their texts, in no order. */
export async function describePosts(db: Db, ids: readonly string[]): Promise<DescribedPost[]> {
  if (ids.length === 0) return [];
  const posts = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .leftJoin('ended_posts', 'ended_posts.occurrence_id', 'occurrences.id')
    .select(['occurrences.id', 'series.agent_id', 'agents.name as agent_name', 'agents.is_self'])
    .select(['accounts.platform', 'accounts.id as account_id', 'accounts.username'])
    .select(['accounts.display_name', 'occurrences.published_at', 'occurrences.due_at'])
    .select(['ended_posts.content_type', 'series.timezone'])
    .where(inJson(db, 'occurrences.id', ids))
    .execute();
  const rows = await db
    .selectFrom('parts')
    .select(['occurrence_id', 'text', 'media', 'url', 'external_id'])
    .where(inJson(db, 'occurrence_id', ids))
    .orderBy('occurrence_id')
    .orderBy('n')
    .execute();
  const parts = Map.groupBy(rows, ({ occurrence_id }) => occurrence_id);
  return posts.map((post) => {
    const own = parts.get(post.id) ?? [];
    return {
      ...post,
      published_at: post.published_at ?? post.due_at,
      url: own[0]?.url ?? null,
      external_id: own[0]?.external_id ?? null,
      text: own.map(({ text }) => text).join('\n\n'),
      parts: own.length,
      media: own.reduce((sum, { media }) => sum + listLength(media), 0),
    };
  });
}

/** How many posts are listed at once. */
const mostListed = 20;

const isTold = sql<boolean>`(took_off_at is not null or doubt is not null)`;

/** The posts since an instant that took off or are doubted, newest first; of one agent if it is named. */
export async function listTakenOff(
  db: Db,
  { owner_id, agent_id, since }: { owner_id: string; agent_id: string | undefined; since: number },
): Promise<CourseRow[]> {
  let rows = db
    .selectFrom('post_courses')
    .selectAll('post_courses')
    .where('post_courses.owner_id', '=', owner_id)
    .where('post_courses.published_at', '>=', since)
    .where(isTold);
  if (agent_id !== undefined)
    rows = rows
      .innerJoin('occurrences', 'occurrences.id', 'post_courses.occurrence_id')
      .innerJoin('series', 'series.id', 'occurrences.series_id')
      .where('series.agent_id', '=', agent_id);
  return rows
    .orderBy('post_courses.published_at', 'desc')
    .orderBy('post_courses.occurrence_id')
    .limit(mostListed)
    .execute();
}

/** The agents with posts that are taking off now, one row for each post. */
export const listFlying = (db: Db, owner_id: string) =>
  db
    .selectFrom('post_courses')
    .innerJoin('occurrences', 'occurrences.id', 'post_courses.occurrence_id')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .select(['agents.id', 'agents.name', 'agents.is_self', 'occurrences.id as post'])
    .where('post_courses.owner_id', '=', owner_id)
    .where(isTold)
    .where('took_off_at', 'is not', null)
    .where('over_at', 'is', null)
    .where('agents.deleted_at', 'is', null)
    .orderBy('took_off_at', 'desc')
    .execute();

/** What people wrote about these posts, as the inbox has it, by the platform’s id of the post. */
export async function listAnswersTo(db: Db, owner_id: string, posts: readonly string[]) {
  if (posts.length === 0) return [];
  return db
    .selectFrom('interactions')
    .select(['id', 'in_reply_to', 'text', 'account_id', 'answered_at'])
    .where('owner_id', '=', owner_id)
    .where(inJson(db, 'in_reply_to', posts))
    .orderBy('posted_at')
    .execute();
}

/** The change of an account’s followers from one day to another; `null` if either is unknown. */
export async function followersGained(
  db: Db,
  account_id: string,
  { from, to }: { from: string; to: string },
): Promise<number | null> {
  const days = await db
    .selectFrom('account_metrics')
    .select(['day', 'followers'])
    .where('account_id', '=', account_id)
    .where('day', 'in', [from, to])
    .execute();
  const at = (day: string) => days.find((one) => one.day === day)?.followers;
  const [first, last] = [at(from), at(to)];
  return first === undefined || last === undefined ? null : last - first;
}
