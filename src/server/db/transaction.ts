import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from './client.ts';

/** Runs `work` in a transaction: in `db` if it is one, otherwise in a new one. */
export const within = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/**
 * Locks a person’s row, so that other transactions that lock it wait until this one ends and see its writes. Updates
 * the row without changing it, which locks on both engines.
 */
export async function holdUser(trx: Db, user_id: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where('id', '=', user_id)
    .execute();
}

/** Milliseconds that one transaction of `stepByStep` takes at most, apart from its last step, and that others get after it. */
const turn = { work: 8, pause: 4 };

/**
 * Does long work in short transactions, so that no one waits for the whole of it. Ends when `step` returns that nothing
 * is left; what is done stays done if it is interrupted. Returns whether it came to its end.
 */
export async function stepByStep(
  db: Db,
  step: (trx: Db) => Promise<boolean>,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<boolean> {
  while (!signal?.aborted) {
    const isMore = await within(db, async (trx) => {
      const began = performance.now();
      while (await step(trx)) if (performance.now() - began > turn.work) return true;
      return false;
    });
    if (!isMore) return true;
    await pause(turn.pause);
  }
  return false;
}

/** Rows that one statement of a cleanup deletes. */
const rowsPerStep = 500;

/** Deletes the rows that `find` selects, step by step; returns how many. For cleanups, which may find any number. */
export async function deleteStepByStep(
  db: Db,
  table: 'interactions' | 'post_versions' | 'usage_entries' | 'tries',
  find: (trx: Db, limit: number) => Promise<{ id: string }[]>,
): Promise<number> {
  let removed = 0;
  await stepByStep(db, async (trx) => {
    const ids = (await find(trx, rowsPerStep)).map(({ id }) => id);
    if (ids.length > 0) await trx.deleteFrom(table).where('id', 'in', ids).execute();
    removed += ids.length;
    return ids.length === rowsPerStep;
  });
  return removed;
}
