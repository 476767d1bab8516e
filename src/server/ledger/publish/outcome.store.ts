import { sql } from 'kysely';
import type { PlatformId } from '#contract/platforms/platforms.ts';
import { nextReading } from '#domain/analytics/readings.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { OccurrenceEvent, Transition } from '#domain/ledger/occurrence-event.ts';
import type { Outgoing, Sent } from '#server/adapters/social/port.ts';
import type { Db } from '#server/db/client.ts';
import { inJson, insertRows, jsonRows } from '#server/db/json.ts';
import { newId } from '#server/ids.ts';
import type { AttemptRow, LoadedOccurrence, PartRow } from './loaded-occurrence.store.ts';
import { nextPart, openAttempts } from './loaded-occurrence.ts';
import { hashOf } from './hash.ts';
import { countPublished } from '#server/ledger/read/totals.store.ts';

/** Nothing went out and nothing will, so the same request may make a new post. */
const deadStates: readonly string[] = ['FAILED', 'CANCELLED', 'MISSED'];

/** An event that an occurrence meets. */
export interface Moving {
  occurrence: LoadedOccurrence;
  event: OccurrenceEvent;
}

/** What the state table makes of it. */
export interface Moved extends Moving {
  next: Transition;
}

/** The entry as a claim or an intent leaves it: neither changes anything that others read beside it. */
export const entryAfter = ({ occurrence, next }: Moved): LoadedOccurrence => ({
  ...occurrence,
  ...next,
  cancel_requested: next.cancel_requested ? 1 : 0,
  lease_token: occurrence.lease_token + 1,
  told_at: next.state === occurrence.state ? occurrence.told_at : null,
});

/** Whether the owner now sees it as published, in whole or in part. */
const isOut = ({ state, reason }: Transition) =>
  state === 'PUBLISHED' || (state === 'NEEDS_REVIEW' && reason === 'thread_partial');

/** Whether this is when it begins to count as published. */
const begins = ({ occurrence, next }: Moved) => isOut(next) && occurrence.published_at === null;

const moveColumns = {
  key: 'text',
  was: 'text',
  token: 'bigint',
  state: 'text',
  reason: 'text',
  detail: 'text',
  next_at: 'bigint',
  lease_until: 'bigint',
  ambiguous: 'bigint',
  absences: 'bigint',
  crashes: 'bigint',
  cancel_requested: 'bigint',
  due_at: 'bigint',
  is_dead: 'bigint',
  published_at: 'bigint',
  figures_at: 'bigint',
} as const;

const moveRow = (moved: Moved, now: number) => {
  const { occurrence, next } = moved;
  const at = begins(moved) ? now : null;
  return {
    ...next,
    key: occurrence.id,
    was: occurrence.state,
    token: occurrence.lease_token,
    cancel_requested: next.cancel_requested ? 1 : 0,
    is_dead: deadStates.includes(next.state) ? 1 : 0,
    published_at: at,
    figures_at: at === null ? null : nextReading(occurrence.platform, at, at),
  };
};

/** Series count what went out, however many of one went out together. */
async function countRuns(db: Db, moved: readonly Moved[], now: number): Promise<void> {
  const runs = Map.groupBy(moved.filter(begins), ({ occurrence }) => occurrence.series_id);
  if (runs.size === 0) return;
  const rows = [...runs].map(([key, { length: count }]) => ({ key, count }));
  await sql`update series set run_count = series.run_count + given.count, last_published_at = ${now}
    from ${jsonRows(db, { key: 'text', count: 'bigint' }, rows)}
    where series.id = given.key`.execute(db);
}

/** Writes transitions by one statement. Answers those whose row was still the one that was decided on. */
export async function writeMoves(
  db: Db,
  moves: readonly Moved[],
  now: number,
): Promise<readonly Moved[]> {
  if (moves.length === 0) return [];
  const rows = moves.map((one) => moveRow(one, now));
  const written = await sql<{ id: string }>`update occurrences set
      state = given.state, reason = given.reason, detail = given.detail, next_at = given.next_at,
      lease_until = given.lease_until, ambiguous = given.ambiguous, absences = given.absences,
      crashes = given.crashes, cancel_requested = given.cancel_requested, due_at = given.due_at,
      lease_token = given.token + 1,
      dedupe_key = case when given.is_dead = 1 then null else occurrences.dedupe_key end,
      published_at = coalesce(given.published_at, occurrences.published_at),
      figures_at = coalesce(given.figures_at, occurrences.figures_at),
      told_at = case when given.state = given.was then occurrences.told_at end
    from ${jsonRows(db, moveColumns, rows)}
    where occurrences.id = given.key
      and occurrences.state = given.was
      and occurrences.lease_token = given.token
    returning id`.execute(db);
  const ids = new Set(written.rows.map(({ id }) => id));
  const moved = moves.filter(({ occurrence }) => ids.has(occurrence.id));
  await countRuns(db, moved, now);
  return moved;
}

/** Counts what is published now for its agents. Last of all, because posts of one agent wait for each other here. */
export async function countTotals(db: Db, moved: readonly Moved[]): Promise<void> {
  const changes = moved.flatMap(({ occurrence, next }) => {
    const [was, is] = [occurrence.state === 'PUBLISHED', next.state === 'PUBLISHED'];
    const { agent_id, platform } = occurrence;
    return was === is ? [] : [{ agent_id, platform, change: is ? 1 : -1 }];
  });
  const keys = Map.groupBy(changes, ({ agent_id, platform }) => `${agent_id} ${platform}`);
  // In one order, so that two who count several never wait for each other.
  for (const [, [first, ...others]] of [...keys].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!first) continue;
    const sum = others.reduce((all, { change }) => all + change, first.change);
    await countPublished(db, first, sum);
  }
}

const storyColumns = {
  occurrence_id: 'text',
  n: 'bigint',
  at: 'bigint',
  event: 'text',
  state: 'text',
  reason: 'text',
  detail: 'text',
} as const;

/** Writes down what happened to occurrences; the number is that of the lease, which rises with every move. */
export const insertMoves = (db: Db, moved: readonly Moved[], at: number): Promise<void> =>
  insertRows(
    db,
    'occurrence_moves',
    storyColumns,
    moved.map(({ occurrence, event, next: { state, reason, detail } }) => ({
      occurrence_id: occurrence.id,
      n: occurrence.lease_token + 1,
      at,
      event: event.type,
      state,
      reason,
      detail: event.detail ?? detail,
    })),
  );

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
 * Writes the rows that say that create calls are about to be made; they stay open until the outcomes are known. Answers
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

/** Writes down what became of the calls that are open, or with `only_last` of the one whose end this is. */
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

const sentColumns = { key: 'text', external_id: 'text', url: 'text' } as const;

/** The parts that were sent next are on their platforms. */
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
    from ${jsonRows(trx, sentColumns, rows)} where parts.id = given.key`.execute(trx);
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

/** These agents publish again. */
export async function markWell(db: Db, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('agents')
    .set({ status: 'active', status_reason: null, updated_at: now })
    .where(inJson(db, 'id', [...new Set(ids)]))
    .where('status', '=', 'error')
    .execute();
}

/** A part is no longer on its platform. */
export async function markRemoved(db: Db, id: string, removed_at: number): Promise<void> {
  await db.updateTable('parts').set({ removed_at }).where('id', '=', id).execute();
}
