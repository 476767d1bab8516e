/** The marks that a restore left in the database, and the posts that they concern. */
import { sql } from 'kysely';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import { finalStates } from '#domain/ledger/occurrence-states.ts';
import { z } from 'zod';
import { placeMarks, takenAtKey } from '#server/db/backup/backup-marks.ts';
import type { Db } from '#server/db/client.ts';
import { readMeta } from '#server/db/meta.ts';

/** The restore after which the ledger was last checked. */
export const guardedKey = 'guarded_epoch';

export interface Restore {
  epoch: string;
  /** The lost span, milliseconds UTC. */
  from: number;
  to: number;
  /** Whether the span is so short that posts not sent in it continue automatically. */
  is_brief: boolean;
}

const Why = z.object({ epoch: z.string(), is_brief: z.boolean() });

/** Stored when a database went back without our restore command, which leaves nothing or an older value. */
function isBrief(why: string | undefined, epoch: string): boolean {
  if (why === undefined) return false;
  const found = Why.parse(JSON.parse(why));
  return found.epoch === epoch && found.is_brief;
}

/** The last restore, unless the ledger was already checked after it. */
export async function unguardedRestore(db: Db): Promise<Restore | undefined> {
  const rows = await db
    .selectFrom('meta')
    .selectAll()
    .where('key', 'in', ['epoch', 'restored_at', takenAtKey, guardedKey, placeMarks.why])
    .execute();
  const marks = new Map(rows.map(({ key, value }) => [key, value]));
  const [epoch, to] = [marks.get('epoch'), marks.get('restored_at')];
  if (epoch === undefined || to === undefined || marks.get(guardedKey) === epoch) return undefined;
  return {
    epoch,
    from: Number(marks.get(takenAtKey) ?? 0),
    to: Number(to),
    is_brief: isBrief(marks.get(placeMarks.why), epoch),
  };
}

/** When the backup was made that the database comes from; milliseconds UTC. */
export async function backupTime(db: Db): Promise<number | undefined> {
  const value = await readMeta(db, takenAtKey);
  return value === undefined ? undefined : Number(value);
}

/** Everything that may have been sent in the lost span was handled. Returns whether this was the first to say so. */
export async function markGuarded(db: Db, epoch: string): Promise<boolean> {
  const row = { key: guardedKey, value: epoch };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('meta')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(row).where('meta.value', '<>', epoch),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const batch = 200;

/** Ids of occurrences that the lost database may have sent: open, and due before the restore. */
export async function listLost(db: Db, restored_at: number): Promise<string[]> {
  const rows = await db
    .selectFrom('occurrences')
    .select('id')
    .where('state', 'not in', [...finalStates, 'NEEDS_REVIEW'])
    .where('due_at', '<=', restored_at)
    .where((where) =>
      where.or([where('restored_at', 'is', null), where('restored_at', '<', restored_at)]),
    )
    .orderBy('due_at')
    .limit(batch)
    .execute();
  return rows.map(({ id }) => id);
}

/** States in which a post only needs to be sent: its text is fixed and approved. */
const onItsWay: readonly OccurrenceState[] = [
  'READY',
  'LEASED',
  'SENDING',
  'RETRY_WAIT',
  'HELD',
  'UNKNOWN',
  'RECONCILING',
];

/** A post in question since an earlier restore stays so, however short the latest span was. */
export async function markAfterRestore(trx: Db, id: string, { to, is_brief }: Restore) {
  const isDoubtful = sql<boolean>`restored_at is not null and may_go_on = 0`;
  const goesOn = sql<0 | 1>`case when ${sql.lit(is_brief)} and not (${isDoubtful})
    and state in (${sql.join(onItsWay)}) then 1 else 0 end`;
  await trx
    .updateTable('occurrences')
    .set({ restored_at: to, may_go_on: goesOn })
    .where('id', '=', id)
    .execute();
}

/** A post that was looked for, is not published and continues is no longer in question. */
export async function settleRestore(
  trx: Db,
  { id, restored_at }: { id: string; restored_at: number | null },
  next: OccurrenceState,
): Promise<void> {
  if (restored_at === null || next !== 'READY') return;
  const change = { restored_at: null, may_go_on: 0 } as const;
  await trx.updateTable('occurrences').set(change).where('id', '=', id).execute();
}
