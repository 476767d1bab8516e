/** PostgreSQL’s position in its own history, and what the database remembers of it. */
import { sql } from 'kysely';
import { briefSpan, type Sight, type WentBack } from '#domain/ledger/went-back.ts';
import { type Db, isPostgres } from '#server/db/client.ts';
import { writeMeta } from '#server/db/meta.ts';
import { placeMarks, restoreMarks } from '#server/db/backup/backup-marks.ts';
import { alarmKey } from './clock.store.ts';
import { guardedKey } from './after-restore.store.ts';

const { place: placeKey, beat: beatKey, why: whyKey } = placeMarks;
const markKeys = [placeKey, beatKey, 'restored_at'];

/** The newest heartbeat: its number and its time, milliseconds UTC. */
interface Beat {
  n: number;
  at: number;
}

export interface PlaceSight extends Sight {
  /** Its time. */
  at: number;
}

const parseBeat = (text: string | undefined): Beat => {
  const [n = '0', at = '0'] = (text ?? '').split(' ');
  return { n: Number(n), at: Number(at) };
};
const beatText = ({ n, at }: Beat): string => `${n} ${at}`;

/** PostgreSQL only. */
export async function readPlace(db: Db): Promise<PlaceSight> {
  const { rows } = await sql<{ key: string; value: string | null }>`
    select key, value from meta where key in (${sql.join(markKeys)})
    union all select 'now', database_place() union all select 'lsn', database_lsn()::text`.execute(
    db,
  );
  const marks = new Map(rows.map(({ key, value }) => [key, value]));
  const lsn = marks.get('lsn') ?? null;
  const { n: beat, at } = parseBeat(marks.get(beatKey) ?? undefined);
  return {
    place: marks.get('now') ?? '',
    lsn: lsn === null ? null : Number(lsn),
    believed: marks.get(placeKey) ?? undefined,
    beat,
    at,
    marked: Number(marks.get('restored_at') ?? 0),
  };
}

/**
 * Whether nothing may be sent at this moment. Checked in the transaction of the intent, because the database may have
 * been replaced between two checks.
 */
export async function isHalted(trx: Db): Promise<boolean> {
  const keys = [alarmKey, placeKey, 'epoch', 'restored_at', guardedKey];
  const now = isPostgres(trx) ? sql`union all select 'now', database_place()` : sql``;
  const { rows } = await sql<{ key: string; value: string }>`
    select key, value from meta where key in (${sql.join(keys)}) ${now}`.execute(trx);
  const marks = new Map(rows.map(({ key, value }) => [key, value]));
  if (marks.has(alarmKey)) return true;
  const believed = marks.get(placeKey);
  if (marks.has('now') && believed !== undefined && believed !== marks.get('now')) return true;
  return marks.has('restored_at') && marks.get('epoch') !== marks.get(guardedKey);
}

/** Trusts the database’s current position from now on. */
export const believe = (db: Db, place: string): Promise<void> =>
  writeMeta(db, { key: placeKey, value: place });

/** Writes another heartbeat, unless someone else just did. Returns its number once it is committed. */
export async function beatOn(db: Db, { beat, at }: PlaceSight, now: number): Promise<number> {
  const next = { n: beat + 1, at: now };
  if (at === 0) {
    await writeMeta(db, { key: beatKey, value: beatText(next) });
    return next.n;
  }
  const { numUpdatedRows } = await db
    .updateTable('meta')
    .set({ value: beatText(next) })
    .where('key', '=', beatKey)
    .where('value', '=', beatText({ n: beat, at }))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? next.n : beat;
}

/**
 * Shuts the gate like a restore: whatever was due until now may have been sent by the lost database. Returns the lost
 * span, or `undefined` if another process was faster.
 */
export async function markWentBack(db: Db, seen: PlaceSight, why: WentBack, now: number) {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${placeKey}))`.execute(trx);
    const { place, believed, marked, at } = await readPlace(trx);
    if (place !== seen.place || believed !== seen.believed || marked !== seen.marked) return;
    // The process with the last heartbeat may have had a clock that was ahead.
    const to = Math.max(now, at, marked + 1);
    const isBrief = to - at <= briefSpan;
    const marks = restoreMarks(at, to);
    const epoch = marks.find(({ key }) => key === 'epoch')?.value;
    const value = JSON.stringify({ epoch, why, is_brief: isBrief });
    await writeMeta(trx, ...marks, { key: placeKey, value: place }, { key: whyKey, value });
    return { from: at, to, is_brief: isBrief };
  });
}

/** Whether the server waits for disk and standbys when it commits. */
export async function readDurability(db: Db) {
  const { rows } = await sql<{ commits: string; standbys: string; fsync: string }>`
    select current_setting('synchronous_commit') as commits,
      current_setting('synchronous_standby_names') as standbys,
      current_setting('fsync') as fsync`.execute(db);
  return rows[0];
}
