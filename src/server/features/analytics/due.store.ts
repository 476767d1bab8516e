/** Which posts need their figures read, and the results. */
import type { Insertable } from 'kysely';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Db } from '#server/db/client.ts';
import { isSought } from '#server/db/shards.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import type { Sought } from '#server/process/turns.ts';
import { mayBeCalled } from '#server/ledger/recover/backoff.store.ts';

const followed = (db: Db) =>
  db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('parts', (join) =>
      join.onRef('parts.occurrence_id', '=', 'occurrences.id').on('parts.n', '=', 1),
    )
    .select([
      'occurrences.id',
      'occurrences.published_at',
      'series.agent_id',
      'series.kind',
      'agents.deleted_at',
    ])
    .select(['parts.external_id as post', 'parts.removed_at', 'accounts.id as account_id'])
    .select(['accounts.owner_id', 'accounts.external_id', 'accounts.username', 'accounts.secret'])
    .select(['accounts.status', 'accounts.disconnected_at', 'accounts.reads_figures']);

/** A published post, the account that published it, and whether that account works. */
export type DuePost = Awaited<ReturnType<ReturnType<typeof followed>['execute']>>[number];

/** Maximum number of posts per query. */
export const dueBatch = 1000;

/** Posts on a platform that are due, longest waiting first; none of accounts that are backing off. */
export const listDue = (
  db: Db,
  { platform, now, ...sought }: Sought & { platform: LivePlatform; now: number },
): Promise<DuePost[]> =>
  followed(db)
    .where('accounts.platform', '=', platform)
    .where('occurrences.figures_at', '<=', now)
    .where(mayBeCalled(now))
    .where(isSought(db, sought, { owner: 'accounts.owner_id', key: 'accounts.id' }))
    .orderBy('occurrences.figures_at')
    .limit(dueBatch)
    .execute();

/** The post with this id on a platform, if it is one of the ledger. */
export const findPost = (
  db: Db,
  platform: LivePlatform,
  post: string,
): Promise<DuePost | undefined> =>
  followed(db)
    .where('parts.platform', '=', platform)
    .where('parts.external_id', '=', post)
    .executeTakeFirst();

/** When a post is read next; `null`: never again. */
export async function setNext(db: Db, id: string, figures_at: number | null): Promise<void> {
  await db.updateTable('occurrences').set({ figures_at }).where('id', '=', id).execute();
}

/** Postpones posts that could not be read. */
export async function postpone(db: Db, ids: readonly string[], figures_at: number): Promise<void> {
  await db.updateTable('occurrences').set({ figures_at }).where('id', 'in', ids).execute();
}

/** How many replies to each of these posts come from the owner's own agents and still exist. */
export async function countOwnAnswers(
  db: Db,
  owner_id: string,
  posts: readonly Pick<DuePost, 'id' | 'post'>[],
): Promise<Map<string, number>> {
  const names = posts.flatMap(({ post }) => post ?? []);
  const answers = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('parts', 'parts.occurrence_id', 'occurrences.id')
    .select('occurrences.in_reply_to as to')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('occurrences.in_reply_to', 'in', names)
    .where('series.owner_id', '=', owner_id)
    .where('parts.n', '=', 1)
    .where('parts.state', '=', 'published')
    .where('parts.removed_at', 'is', null)
    .groupBy('occurrences.in_reply_to')
    .execute();
  const given = new Map(answers.map(({ to, count }) => [to, Number(count)]));
  // In a thread, each part is a reply to the one before it.
  const threads = await db
    .selectFrom('parts')
    .select('occurrence_id')
    .where(
      'occurrence_id',
      'in',
      posts.map(({ id }) => id),
    )
    .where('n', '=', 2)
    .where('state', '=', 'published')
    .where('removed_at', 'is', null)
    .execute();
  const isThread = new Set(threads.map(({ occurrence_id }) => occurrence_id));
  return new Map(
    posts.map(({ id, post }) => [id, (given.get(post) ?? 0) + (isThread.has(id) ? 1 : 0)]),
  );
}

/** Stores the figures of a day; later figures of the same day replace earlier ones, never the reverse. */
export async function putPostMetrics(
  db: Db,
  rows: readonly Insertable<Schema['post_metrics']>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('post_metrics')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['occurrence_id', 'day'])
        .doUpdateSet((row) => ({
          read_at: row.ref('excluded.read_at'),
          impressions: row.ref('excluded.impressions'),
          likes: row.ref('excluded.likes'),
          replies: row.ref('excluded.replies'),
          reposts: row.ref('excluded.reposts'),
        }))
        .whereRef('post_metrics.read_at', '<=', 'excluded.read_at'),
    )
    .execute();
}

/** Like `putPostMetrics`, for the followers of an account. */
export async function putFollowers(
  db: Db,
  row: Insertable<Schema['account_metrics']>,
): Promise<void> {
  await db
    .insertInto('account_metrics')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'day'])
        .doUpdateSet({ read_at: row.read_at, followers: row.followers })
        .where('account_metrics.read_at', '<=', row.read_at),
    )
    .execute();
}
