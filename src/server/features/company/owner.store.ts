import type { Db } from '#server/db/client.ts';

/**
 * Has other changes of what this agent knows wait until the transaction ends, on either engine; `false` when it is none of
 * that person.
 */
export async function holdAgent(trx: Db, ownerId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('agents')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('is_self', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function ownsAgent(db: Db, ownerId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('agents')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('is_self', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}
