import type { PlatformId } from '#contract/platforms/platforms.ts';
import { nextReading } from '#domain/analytics/readings.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { OccurrenceEventType, Transition } from '#domain/ledger/occurrence-event.ts';
import type { Outgoing, Sent } from '#server/adapters/social/port.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import type { LoadedOccurrence, PartRow } from './loaded-occurrence.store.ts';
import { nextPart, openAttempts } from './loaded-occurrence.ts';
import { hashOf } from './hash.ts';
import { countPublished } from '#server/ledger/read/totals.store.ts';

/** Nothing went out and nothing will, so the same request may make a new post. */
const deadStates: readonly string[] = ['FAILED', 'CANCELLED', 'MISSED'];

/** Whether the owner now sees it as published, in whole or in part. */
const isOut = (next: Transition) =>
  next.state === 'PUBLISHED' || (next.state === 'NEEDS_REVIEW' && next.reason === 'thread_partial');

/** Writes a transition; `false` when the row is no longer the one that was decided on. */
export async function writeMove(
  db: Db,
  occurrence: LoadedOccurrence,
  next: Transition,
  now: number,
): Promise<boolean> {
  const counts = isOut(next) && occurrence.published_at === null;
  const { numUpdatedRows } = await db
    .updateTable('occurrences')
    .set({
      ...next,
      cancel_requested: next.cancel_requested ? 1 : 0,
      lease_token: occurrence.lease_token + 1,
      ...(deadStates.includes(next.state) && { dedupe_key: null }),
      ...(counts && { published_at: now, figures_at: nextReading(occurrence.platform, now, now) }),
      ...(next.state !== occurrence.state && { told_at: null }),
    })
    .where('id', '=', occurrence.id)
    .where('state', '=', occurrence.state)
    .where('lease_token', '=', occurrence.lease_token)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (counts) {
    await db
      .updateTable('series')
      .set((row) => ({ run_count: row('run_count', '+', 1), last_published_at: now }))
      .where('id', '=', occurrence.series_id)
      .execute();
  }
  const [was, is] = [occurrence.state === 'PUBLISHED', next.state === 'PUBLISHED'];
  if (was !== is) await countPublished(db, occurrence, is ? 1 : -1);
  return true;
}

/** Writes down what happened to an occurrence; the number is that of its lease, which rises with every move. */
export async function insertMove(
  db: Db,
  { id, lease_token }: Pick<LoadedOccurrence, 'id' | 'lease_token'>,
  {
    event,
    state,
    reason,
    detail,
    at,
  }: Pick<Transition, 'state' | 'reason' | 'detail'> & {
    event: OccurrenceEventType;
    at: number;
  },
): Promise<void> {
  const n = lease_token + 1;
  await db
    .insertInto('occurrence_moves')
    .values({ occurrence_id: id, n, at, event, state, reason, detail })
    .execute();
}

/** The row that says that a create call is about to be made; it stays open until the outcome is known. */
export async function insertAttempt(
  trx: Db,
  occurrence: LoadedOccurrence,
  part: PartRow,
  post: Outgoing,
  now: number,
): Promise<void> {
  await trx
    .insertInto('attempts')
    .values({
      id: newId(),
      part_id: part.id,
      occurrence_id: occurrence.id,
      n: occurrence.attempt_rows.filter(({ part_id }) => part_id === part.id).length + 1,
      intent_at: now,
      deadline: now + ledgerTimes.send,
      idem_key: post.idem_key,
      request_hash: hashOf(part.hash, post.in_reply_to),
      prepared: JSON.stringify(post.prepared),
      outcome: null,
      detail: null,
      http: null,
      code: null,
      settled_at: null,
    })
    .execute();
  await trx
    .updateTable('occurrences')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', occurrence.id)
    .execute();
}

interface Answered {
  outcome: string;
  detail: string | null;
  http?: number | null;
  code?: string | null;
}

/** Writes down what became of the calls that are open, or with `only_last` of the one whose end this is. */
export async function closeAttempts(
  trx: Db,
  occurrence: LoadedOccurrence,
  outcome: Answered,
  now: number,
  only_last = false,
): Promise<void> {
  const open = openAttempts(occurrence).filter((attempt) => !only_last || attempt.outcome === null);
  const ids = open.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx
    .updateTable('attempts')
    .set({ ...outcome, settled_at: now })
    .where('id', 'in', ids)
    .execute();
}

export async function publishPart(
  trx: Db,
  occurrence: LoadedOccurrence,
  { external_id, url }: Sent,
): Promise<void> {
  const part = nextPart(occurrence);
  if (!part) return;
  await trx
    .updateTable('parts')
    .set({ state: 'published', external_id, url })
    .where('id', '=', part.id)
    .execute();
}

/** Whether a post of that platform belongs to a part of the ledger. */
export async function isOwned(db: Db, platform: PlatformId, external_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('parts')
    .select('id')
    .where('platform', '=', platform)
    .where('external_id', '=', external_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Its owner says that it is there. */
export async function confirmPart(trx: Db, id: string, url: string | null): Promise<void> {
  await trx.updateTable('parts').set({ state: 'published', url }).where('id', '=', id).execute();
}

/** A platform that threw the account out says so once; everything of this account then waits for its owner. */
export async function markDisconnected(
  db: Db,
  occurrence: LoadedOccurrence,
  reason: string,
  { began, now }: { began: number; now: number },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ status: 'needs_reconnect', status_reason: reason })
    .where('id', '=', occurrence.account.id)
    // A call that began before the account was connected again says nothing of the new secret.
    .where('connected_at', '<=', began)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await db
    .updateTable('agents')
    .set({ status: 'error', status_reason: reason, updated_at: now })
    .where('id', '=', occurrence.agent_id)
    .where('is_self', '=', 0)
    .where('status', '!=', 'inactive')
    .execute();
}

export async function isConnected(db: Db, { account }: LoadedOccurrence): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('status')
    .where('id', '=', account.id)
    .executeTakeFirst();
  return row?.status === 'connected';
}

export async function markWell(db: Db, occurrence: LoadedOccurrence, now: number): Promise<void> {
  await db
    .updateTable('agents')
    .set({ status: 'active', status_reason: null, updated_at: now })
    .where('id', '=', occurrence.agent_id)
    .where('status', '=', 'error')
    .execute();
}

/** A part is no longer on its platform. */
export async function markRemoved(db: Db, id: string, removed_at: number): Promise<void> {
  await db.updateTable('parts').set({ removed_at }).where('id', '=', id).execute();
}
