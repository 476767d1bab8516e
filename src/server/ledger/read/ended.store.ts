/**
 * Posts that came to an end: they went out, or they were due and failed. Each has one narrow row with its newest figures,
 * so that a period is counted without looking at the ledger. The row is written in the transaction of whatever changes
 * it; all of these hold the post itself by then, so that none of them writes what another one has overtaken.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import { failedStates, ownReasons } from '#domain/analytics/post-times.ts';
import { inboxPlatforms } from '#domain/platforms/sent-words.ts';
import type { Db } from '#server/db/client.ts';
import { inJson, textUnder } from '#server/db/json.ts';
import { interactions, newestReading } from '#server/db/newest-reading.ts';
import { endedAt } from './indexed.store.ts';

/** What a post is, as its writer or its schedule was asked for it. */
export const contentType = (db: Db) => sql<
  string | null
>`case when series.kind = 'reply' then 'reply'
  when series.content_type is not null then series.content_type
  else (select ${textUnder(db, 'pieces.brief', 'content_type')} from pieces
    where pieces.occurrence_id = occurrences.id limit 1) end`;

export const EndState = z.enum(['PUBLISHED', 'IN_INBOX', ...failedStates]);
export type EndState = z.infer<typeof EndState>;

/** How a post ended. What was sent to an inbox is not published, whatever the ledger calls it. */
export const endState = sql<string>`case
  when occurrences.state = 'PUBLISHED' and accounts.platform in (${sql.join(inboxPlatforms.map((id) => sql.lit(id)))})
  then 'IN_INBOX' else occurrences.state end`;

/** Whether a post did not end by its owner's own doing: what they dropped, paused or froze did not fail. */
export const isNotOwn = sql<boolean>`(occurrences.reason is null
  or occurrences.reason not in (${sql.join(ownReasons.map((reason) => sql.lit(reason)))}))`;

const endedStates: readonly OccurrenceState[] = ['PUBLISHED', ...failedStates];
/** Whether a post in this state may have a row. */
export const mayHaveEnded = (state: OccurrenceState): boolean => endedStates.includes(state);

/** How often something happened to a post. Both are named, as the index names them, which it is then found by. */
const stepsOf = (event: 'found' | 'duplicate') =>
  sql<number>`(select count(*) from occurrence_moves where occurrence_moves.occurrence_id = occurrences.id
    and occurrence_moves.event in ('found', 'duplicate') and occurrence_moves.event = ${sql.lit(event)})`;

const late = sql<number | null>`case when occurrences.state = 'PUBLISHED' then
  case when occurrences.published_at > occurrences.due_at then occurrences.published_at - occurrences.due_at else 0 end end`;

/** The rows as the ledger and the readings have them. */
export function countedAnew(db: Db) {
  const newest = newestReading(db);
  return db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .leftJoin(
      () => newest.rows.as('metrics'),
      (join) => join.on(newest.on),
    )
    .where(endedAt, 'is not', null)
    .where(isNotOwn)
    .select(['occurrences.owner_id', endedAt.as('at'), 'occurrences.id as occurrence_id'])
    .select(['series.agent_id', 'series.account_id', 'accounts.platform', endState.as('state')])
    .select([contentType(db).as('content_type'), late.as('late')])
    .select(['metrics.impressions', 'metrics.likes', 'metrics.replies', 'metrics.reposts'])
    .select([interactions.as('interactions'), 'metrics.read_at'])
    .select([stepsOf('found').as('found'), stepsOf('duplicate').as('twins')])
    .select('occurrences.repeats');
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
] as const;
/** What a post went out as stays so. */
const changing = columns.filter(
  (name) => !['owner_id', 'occurrence_id', 'agent_id', 'account_id', 'content_type'].includes(name),
);

/** Inside the transaction that changed these posts or their figures: writes the rows of those that came to an end. */
export async function noteEnded(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto('ended_posts')
    .columns(columns)
    .expression(countedAnew(trx).where(inJson(trx, 'occurrences.id', ids)))
    .onConflict((conflict) =>
      conflict
        .column('occurrence_id')
        .doUpdateSet((row) =>
          Object.fromEntries(changing.map((name) => [name, row.ref(`excluded.${name}`)])),
        ),
    )
    .execute();
}

/** Inside the transaction in which these posts left the state that they had ended in. */
export async function forgetEnded(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('ended_posts')
    .where(inJson(trx, 'occurrence_id', ids))
    .execute();
}

/** Writes the rows of these agents anew. */
export async function recountEnded(trx: Db, agent_ids: readonly string[]): Promise<void> {
  const agents = ['', ...agent_ids];
  await trx.deleteFrom('ended_posts').where('agent_id', 'in', agents).execute();
  await trx
    .insertInto('ended_posts')
    .columns(columns)
    .expression(countedAnew(trx).where('series.agent_id', 'in', agents))
    .execute();
}
