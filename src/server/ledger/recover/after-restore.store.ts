/** The marks that a restore left in the database, and what they are about. */
import { finalStates } from '#domain/ledger/occurrence.ts';
import type { Db } from '#server/db/client.ts';

const guardedKey = 'guarded_epoch';

export interface Restore {
  epoch: string;
  /** The span that was lost, milliseconds UTC. */
  from: number;
  to: number;
}

/** The last restore, unless the ledger was guarded after it already. */
export async function unguardedRestore(db: Db): Promise<Restore | undefined> {
  const rows = await db
    .selectFrom('meta')
    .selectAll()
    .where('key', 'in', ['epoch', 'restored_at', 'backup_taken_at', guardedKey])
    .execute();
  const marks = new Map(rows.map(({ key, value }) => [key, value]));
  const [epoch, to] = [marks.get('epoch'), marks.get('restored_at')];
  if (epoch === undefined || to === undefined || marks.get(guardedKey) === epoch) return undefined;
  return { epoch, from: Number(marks.get('backup_taken_at') ?? 0), to: Number(to) };
}

/** When the backup was made that the database comes from; milliseconds UTC. */
export async function backupTime(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'backup_taken_at')
    .executeTakeFirst();
  return row && Number(row.value);
}

/** Everything that may have been sent in the lost span is taken care of. */
export async function markGuarded(db: Db, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: guardedKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

const batch = 200;

/** Ids of occurrences that the lost database may have sent: not over, and due before the restore. */
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

export async function markAfterRestore(trx: Db, id: string, restored_at: number): Promise<void> {
  await trx.updateTable('occurrences').set({ restored_at }).where('id', '=', id).execute();
}
