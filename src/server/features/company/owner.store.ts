import type { Db } from '#server/db/client.ts';

/**
 * Locks an agent's assignment until the transaction ends, on either engine; `false` if it is not that person's
 * agent.
 */
export async function lockAssignment(trx: Db, ownerId: string, id: string): Promise<boolean> {
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
