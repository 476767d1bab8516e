/** SQL of what was deleted and is cleared in small steps: long texts take longer than a request may. */
import { type Db, isPostgres } from '#server/db/client.ts';
import type { Chunks, Leaving } from '#server/db/schema/company.ts';
import { clearTerms } from './word-index.store.ts';

/** Chunks per step, which takes a few milliseconds. */
const chunksPerStep = 100;

/** Marks a document’s chunks, or a person, to be cleared. Call it in the transaction that deletes them. */
export async function markLeaving(trx: Db, id: string, kind: Leaving['kind']): Promise<void> {
  await trx
    .insertInto('leaving')
    .values({ id, kind })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Removes a mark: all is cleared, or whoever removes it clears the rest. */
export async function endLeaving(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('leaving').where('id', '=', id).execute();
}

/** The next id that is marked, after `after`. */
export async function nextLeaving(
  db: Db,
  kind: Leaving['kind'],
  after: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('leaving')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Whether something is still marked; locks the mark until the transaction ends. */
export async function lockLeavingMark(trx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('leaving')
    .set((row) => ({ kind: row.ref('kind') }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Clears a step’s worth of a source’s index and chunks, its first chunk last, so that what is left can be found; returns
 * whether there may be more.
 */
export async function clearSome(
  trx: Db,
  { source_id: source, kind }: Pick<Chunks, 'source_id' | 'kind'>,
): Promise<boolean> {
  if (!isPostgres(trx) && (await clearTerms(trx, source))) return true;
  const { numDeletedRows } = await trx
    .deleteFrom('chunks')
    .where('id', 'in', (from) =>
      from
        .selectFrom('chunks')
        .select('id')
        .where('source_id', '=', source)
        .where('kind', '=', kind)
        .orderBy('n', 'desc')
        .limit(chunksPerStep),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A document that a deleted person left. */
export const nextDocument = (db: Db, owner_id: string) =>
  db
    .selectFrom('documents')
    .select('id')
    .where('owner_id', '=', owner_id)
    .limit(1)
    .executeTakeFirst();

/** The source of a chunk that a deleted person left. */
export const nextSource = (db: Db, owner_id: string) =>
  db
    .selectFrom('chunks')
    .select(['source_id', 'kind'])
    .where('owner_id', '=', owner_id)
    .limit(1)
    .executeTakeFirst();
