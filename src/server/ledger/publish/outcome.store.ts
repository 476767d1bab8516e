import { sql } from 'kysely';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { Outgoing, Prepared, Sent } from '#server/adapters/social/port.ts';
import type { Db } from '#server/db/client.ts';
import { inJson, insertRows, isGiven, jsonRows } from '#server/db/json.ts';
import { newId } from '#server/ids.ts';
import type { AttemptRow, LoadedOccurrence, PartRow } from './loaded-occurrence.store.ts';
import { nextPart, openAttempts } from './loaded-occurrence.ts';
import { hashOf } from './hash.ts';

/** A call that is about to be made. */
export interface Intended {
  occurrence: LoadedOccurrence;
  part: PartRow;
  post: Outgoing;
}

const attemptColumns = {
  id: 'text',
  part_id: 'text',
  occurrence_id: 'text',
  n: 'bigint',
  intent_at: 'bigint',
  deadline: 'bigint',
  idem_key: 'text',
  request_hash: 'text',
  prepared: 'text',
} as const;

const unsettled = { outcome: null, detail: null, http: null, code: null, settled_at: null };

/**
 * Writes the rows for create calls that are about to be made; they stay open until the outcomes are known. Returns
 * them in the order of the calls.
 */
export async function insertAttempts(
  trx: Db,
  intended: readonly Intended[],
  now: number,
): Promise<AttemptRow[]> {
  const rows = intended.map(({ occurrence, part, post }) => ({
    id: newId(),
    part_id: part.id,
    occurrence_id: occurrence.id,
    n: occurrence.attempt_rows.filter(({ part_id }) => part_id === part.id).length + 1,
    intent_at: now,
    deadline: now + ledgerTimes.send,
    idem_key: post.idem_key,
    request_hash: hashOf(part.hash, post.in_reply_to),
    prepared: JSON.stringify(post.prepared),
  }));
  await insertRows(trx, 'attempts', attemptColumns, rows);
  const ids = rows.map(({ occurrence_id }) => occurrence_id);
  await trx
    .updateTable('occurrences')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where(inJson(trx, 'id', ids))
    .execute();
  return rows.map((row) => ({ ...row, ...unsettled }));
}

interface Answered {
  outcome: string;
  detail: string | null;
  http?: number | null;
  code?: string | null;
}

/** Records the outcome of the open calls, or with `only_last` of the last one only. */
export async function closeAttempts(
  trx: Db,
  occurrences: readonly LoadedOccurrence[],
  outcome: Answered,
  now: number,
  only_last = false,
): Promise<void> {
  const open = occurrences
    .flatMap(openAttempts)
    .filter((attempt) => !only_last || attempt.outcome === null);
  const ids = open.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx
    .updateTable('attempts')
    .set({ ...outcome, settled_at: now })
    .where(inJson(trx, 'id', ids))
    .execute();
}

/** Stores what a part’s preparation has reached before a call for it is made. */
export async function keepPrepared(db: Db, part_id: string, so_far: Prepared): Promise<void> {
  await db
    .updateTable('parts')
    .set({ prepared: JSON.stringify(so_far) })
    .where('id', '=', part_id)
    .execute();
}

const sentColumns = { key: 'text', external_id: 'text', url: 'text' } as const;

/** Marks the parts that were sent as published. */
export async function publishParts(
  trx: Db,
  published: readonly { occurrence: LoadedOccurrence; sent: Sent }[],
): Promise<void> {
  const rows = published.flatMap(({ occurrence, sent: { external_id, url } }) => {
    const part = nextPart(occurrence);
    return part ? [{ key: part.id, external_id, url }] : [];
  });
  if (rows.length === 0) return;
  await sql`update parts set state = 'published', external_id = given.external_id, url = given.url
    from ${jsonRows(trx, sentColumns, rows)} where ${isGiven(trx, 'parts.id', rows)}`.execute(trx);
}

/** Whether a post of that platform belongs to a part in the ledger. */
export async function isOwned(
  db: Db,
  platform: LivePlatform,
  external_id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('parts')
    .select('id')
    .where('platform', '=', platform)
    .where('external_id', '=', external_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Its owner confirmed that it was published. */
export async function confirmPart(trx: Db, id: string, url: string | null): Promise<void> {
  await trx.updateTable('parts').set({ state: 'published', url }).where('id', '=', id).execute();
}

/**
 * Marks an account as disconnected after its platform rejected its credentials; all of its posts then wait for the
 * owner. Returns `news` if it was connected until now, `known` if it was not, and `reconnected`, with nothing changed,
 * if it was connected again after the call began.
 */
export async function markDisconnected(
  trx: Db,
  occurrence: LoadedOccurrence,
  reason: string,
  began: number,
): Promise<'news' | 'known' | 'reconnected'> {
  const lost = trx
    .updateTable('accounts')
    .set({ status: 'needs_reconnect', status_reason: reason })
    .where('id', '=', occurrence.account.id)
    // A call that started before the account was reconnected says nothing about the new credentials.
    .where('connected_at', '<=', began);
  const first = await lost.where('status', '=', 'connected').executeTakeFirst();
  if (first.numUpdatedRows === 1n) return 'news';
  const again = await lost.executeTakeFirst();
  return again.numUpdatedRows === 1n ? 'known' : 'reconnected';
}

/** The agent of a post cannot publish through its account. */
export async function markUnwell(
  db: Db,
  occurrence: LoadedOccurrence,
  reason: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('agents')
    .set({ status: 'error', status_reason: reason, updated_at: now })
    .where('id', '=', occurrence.agent_id)
    .where('is_self', '=', 0)
    .where('status', '!=', 'inactive')
    .execute();
}

/** Whether the post’s account is connected now. */
export async function isConnected(db: Db, { account }: LoadedOccurrence): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('status')
    .where('id', '=', account.id)
    .executeTakeFirst();
  return row?.status === 'connected';
}

/** These agents can publish again. */
export async function markWell(db: Db, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('agents')
    .set({ status: 'active', status_reason: null, updated_at: now })
    .where(inJson(db, 'id', [...new Set(ids)]))
    .where('status', '=', 'error')
    .execute();
}

/** A part was deleted from its platform. */
export async function markRemoved(db: Db, id: string, removed_at: number): Promise<void> {
  await db.updateTable('parts').set({ removed_at }).where('id', '=', id).execute();
}

/** `postUrl` of a post that is not loaded. */
export async function readPostUrl(db: Db, occurrence_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('parts')
    .select('url')
    .where('occurrence_id', '=', occurrence_id)
    .where('url', 'is not', null)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst();
  return row?.url ?? null;
}
