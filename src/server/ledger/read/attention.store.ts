import { sql } from 'kysely';
import { approversOf } from '#server/db/approvers.ts';
import { type Db, literals } from '#server/db/client.ts';
import { isSought } from '#server/db/shards.ts';
import type { Sought } from '#server/process/turns.ts';
import type { ApproverSide } from '#contract/posts/approvers.ts';
import { isNotRejected } from './indexed.store.ts';
import { postKey } from './post-key.store.ts';
import { waitingStates } from '#domain/ledger/occurrence-states.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';

/** How many posts of each account are scheduled or held, and not being sent. */
export async function countWaiting(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select(['series.account_id'])
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('series.account_id', 'in', accountIds)
    .where('series.status', '=', 'active')
    .where('series.deleted_at', 'is', null)
    .where('occurrences.state', 'in', waitingStates)
    .groupBy('series.account_id')
    .execute();
  return new Map(rows.map(({ account_id, count }) => [account_id, Number(count)]));
}

/** States that the owner has to act on, or should know about. */
const notifiableStates = ['FAILED', 'HELD', 'NEEDS_REVIEW', 'MISSED', 'AWAITING_APPROVAL'] as const;
export type NotifiableState = (typeof notifiableStates)[number];

/** Whether the owner is notified of posts in this state. */
export const isNotifiable = (state: string): state is NotifiableState =>
  notifiableStates.some((telling) => telling === state);

/**
 * Written exactly like the condition of its partial index, because SQLite only uses that index if it is textually
 * implied.
 */
const isNotifiableState = sql<boolean>`occurrences.state in (${literals(notifiableStates)})`;

/** How many one query returns. */
export const untoldAtOnce = 500;

/** The query for posts whose owner has not been notified yet. */
export const listUnnotifiedQuery = (db: Db, sought: Sought) =>
  db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .innerJoin('agents', 'agents.id', 'series.agent_id')
    .innerJoin('accounts', 'accounts.id', 'series.account_id')
    .leftJoin('variants', 'variants.series_id', 'series.id')
    .leftJoin('parts', (join) =>
      join.onRef('parts.occurrence_id', '=', 'occurrences.id').on('parts.n', '=', 1),
    )
    .select(['occurrences.id', 'occurrences.state', 'occurrences.reason', 'occurrences.detail'])
    .select(['series.id as series_id', 'series.owner_id', 'series.agent_id'])
    .select(['agents.name as agent_name', 'agents.is_self', 'series.author_id'])
    .select([approversOf.as('approvers'), postKey.as('post_key')])
    .select(['agents.deleted_at as agent_deleted_at', 'series.account_id'])
    .select(['accounts.platform', 'accounts.username', 'accounts.display_name', 'series.kind'])
    .select(sql<string>`coalesce(parts.text, series.content_text)`.as('text'))
    .where('occurrences.told_at', 'is', null)
    .where(isNotifiableState)
    .where(isNotRejected)
    .where(isSought(db, sought, { owner: 'series.owner_id', key: 'series.owner_id' }))
    .orderBy('occurrences.due_at')
    .orderBy('occurrences.id')
    .limit(untoldAtOnce);

/** Occurrences, for a share of owners, whose current state has not been notified yet, by due time. */
export const listUnnotified = (db: Db, sought: Sought) => listUnnotifiedQuery(db, sought).execute();

export type Unnotified = Awaited<ReturnType<typeof listUnnotified>>[number];

/** Marks these as notified; returns the ids that no one else notified or changed in the meantime. */
export async function markNotified(
  db: Db,
  ids: readonly string[],
  state: NotifiableState,
  now: number,
): Promise<Set<string>> {
  const rows = await db
    .updateTable('occurrences')
    .set({ told_at: now })
    .where('id', 'in', ids)
    .where('state', '=', state)
    .where('told_at', 'is', null)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether the owner was already asked to reconnect the account. */
async function knowsOfLost(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('status', '=', 'needs_reconnect')
    .where('told_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the owner was already notified that posts of the same account are held for the same reason. */
export async function knowsOfHeld(db: Db, post: Unnotified): Promise<boolean> {
  if (post.reason === 'reconnect' && (await knowsOfLost(db, post.account_id))) return true;
  const row = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('occurrences.id')
    .where('series.account_id', '=', post.account_id)
    .where('occurrences.state', '=', 'HELD')
    .where('occurrences.reason', '=', post.reason)
    .where('occurrences.told_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which approvals each of these posts lacks, by the setting of its agent. */
export async function lackedBy(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ApproverSide[]>> {
  const entries = await loadOccurrences(db, ids);
  return new Map(entries.map(({ id, lacks }) => [id, lacks]));
}

/** Whether a post of that owner is still in the state that they were notified about at that instant. */
export async function isStillAsked(
  db: Db,
  { owner_id, state, told_at }: { owner_id: string; state: NotifiableState; told_at: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .select('occurrences.id')
    .where('series.owner_id', '=', owner_id)
    .where('occurrences.state', '=', state)
    .where('occurrences.told_at', '=', told_at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const withKeys = (db: Db) =>
  db
    .selectFrom('occurrences')
    .innerJoin('series', 'series.id', 'occurrences.series_id')
    .leftJoin('variants', 'variants.series_id', 'series.id')
    .select(postKey.as('key'));

/** Whether both are of one post, none of which waits any more of what was told of at that time. */
export async function isPostOver(
  db: Db,
  both: readonly [string, string],
  { owner_id, state, told_at }: { owner_id: string; state: NotifiableState; told_at: number },
): Promise<boolean> {
  const found = await withKeys(db).where('occurrences.id', 'in', both).execute();
  const [key, ...others] = new Set(found.map((one) => one.key));
  if (others.length > 0) return false;
  const waiting = await withKeys(db)
    .where('series.owner_id', '=', owner_id)
    .where('occurrences.state', '=', state)
    .where('occurrences.told_at', '=', told_at)
    .execute();
  return waiting.every((one) => one.key !== key);
}

/** Who approved a text of this series last; `person_id` is `null` if they have no account, or it was a program. */
export async function lastApprover(
  db: Db,
  series_id: string,
): Promise<{ name: string; person_id: string | null } | undefined> {
  const row = await db
    .selectFrom('approvals')
    .select(['by_name', 'person_id'])
    .where('series_id', '=', series_id)
    .where('way', 'in', ['person', 'token'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.by_name ? { name: row.by_name, person_id: row.person_id } : undefined;
}
