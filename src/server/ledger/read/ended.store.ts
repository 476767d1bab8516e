/**
 * Ended posts: published, or due and failed; no replies. Each has one narrow row with its latest figures, so that analytics of a
 * period need not read the ledger. The row is written in the transaction that changes the post; all of these lock the
 * post first, so that no stale row can overwrite a newer one.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import { failedStates, ownReasons } from '#domain/analytics/post-times.ts';
import { inboxPlatforms } from '#domain/platforms/sent-words.ts';
import { type Db, literals } from '#server/db/client.ts';
import { inJson, textUnder } from '#server/db/json.ts';
import { interactions, newestReading } from '#server/db/newest-reading.ts';
import { endedAt } from './indexed.store.ts';
import { postKey } from './post-key.store.ts';

/** The content type that its writer or schedule was asked for. */
export const contentType = (db: Db) => sql<
  string | null
>`case when series.kind = 'reply' then 'reply'
  when series.content_type is not null then series.content_type
  else (select ${textUnder(db, 'posts.brief', 'content_type')} from posts
    where posts.occurrence_id = occurrences.id limit 1) end`;

export const EndState = z.enum(['PUBLISHED', 'IN_INBOX', ...failedStates]);
export type EndState = z.infer<typeof EndState>;

/** How a post ended. Posts sent to an inbox do not count as published, although the ledger’s state is the same. */
export const endState = sql<string>`case
  when occurrences.state = 'PUBLISHED' and accounts.platform in (${literals(inboxPlatforms)})
  then 'IN_INBOX' else occurrences.state end`;

/** Whether the post’s end was not the owner’s own doing: posts they dropped, paused or stopped did not fail. */
export const isNotOwn = sql<boolean>`(occurrences.reason is null
  or occurrences.reason not in (${literals(ownReasons)}))`;

const endedStates: readonly OccurrenceState[] = ['PUBLISHED', ...failedStates];
/** Whether a post in this state may have a row. */
export const mayHaveEnded = (state: OccurrenceState): boolean => endedStates.includes(state);

/** How often an event happened to a post. Both events are named literally, as in the partial index. */
const stepsOf = (event: 'found' | 'duplicate') =>
  sql<number>`(select count(*) from occurrence_moves where occurrence_moves.occurrence_id = occurrences.id
    and occurrence_moves.event in ('found', 'duplicate') and occurrence_moves.event = ${sql.lit(event)})`;

const late = sql<number | null>`case when occurrences.state = 'PUBLISHED' then
  case when occurrences.published_at > occurrences.due_at then occurrences.published_at - occurrences.due_at else 0 end end`;

/** The rows, computed from the ledger and the metrics. */
export function computeEnded(db: Db) {
  const newest = newestReading(db);
  return db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .leftJoin('variants', 'variants.series_id', 'series.id')
    .leftJoin(
      () => newest.rows.as('metrics'),
      (join) => join.on(newest.on),
    )
    .where(endedAt, 'is not', null)
    .where(isNotOwn)
    .where('occurrences.in_reply_to', 'is', null)
    .select(['occurrences.owner_id', endedAt.as('at'), 'occurrences.id as occurrence_id'])
    .select(['series.agent_id', 'series.account_id', 'accounts.platform', endState.as('state')])
    .select([contentType(db).as('content_type'), late.as('late')])
    .select(['metrics.impressions', 'metrics.likes', 'metrics.replies', 'metrics.reposts'])
    .select([interactions.as('interactions'), 'metrics.read_at'])
    .select([stepsOf('found').as('found'), stepsOf('duplicate').as('twins')])
    .select(['occurrences.repeats', postKey.as('post_key')]);
}

const columns = [
  'owner_id',
  'at',
  'occurrence_id',
  'agent_id',
  'account_id',
  'platform',
  'state',
  'content_type',
  'late',
  'impressions',
  'likes',
  'replies',
  'reposts',
  'interactions',
  'read_at',
  'found',
  'twins',
  'repeats',
  'post_key',
] as const;
/** The content type never changes, nor which post it is a copy of. */
const changing = columns.filter(
  (name) =>
    !['owner_id', 'occurrence_id', 'agent_id', 'account_id', 'content_type', 'post_key'].includes(
      name,
    ),
);

/** In the transaction that changed these posts or their figures: writes the rows of ended ones. */
export async function noteEnded(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto('ended_posts')
    .columns(columns)
    .expression(computeEnded(trx).where(inJson(trx, 'occurrences.id', ids)))
    .onConflict((conflict) =>
      conflict
        .column('occurrence_id')
        .doUpdateSet((row) =>
          Object.fromEntries(changing.map((name) => [name, row.ref(`excluded.${name}`)])),
        ),
    )
    .execute();
}

/** In the transaction in which these posts left their end state. */
export async function forgetEnded(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('ended_posts')
    .where(inJson(trx, 'occurrence_id', ids))
    .execute();
}

/** Recomputes the rows of these agents. */
export async function recountEnded(trx: Db, agent_ids: readonly string[]): Promise<void> {
  const agents = ['', ...agent_ids];
  await trx.deleteFrom('ended_posts').where('agent_id', 'in', agents).execute();
  await trx
    .insertInto('ended_posts')
    .columns(columns)
    .expression(computeEnded(trx).where('series.agent_id', 'in', agents))
    .execute();
}
