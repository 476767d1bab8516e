import type { Db } from '#server/db/client.ts';

/** Writes a person's row unchanged: on either engine whoever else changes his company waits here until this ends. */
export async function holdOwner(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((row) => ({ username: row.ref('username') }))
    .where('id', '=', id)
    .execute();
}

/** The same for one of his agents; `false` when it is none of his. */
export async function holdAgent(trx: Db, ownerId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('agents')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
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
    .executeTakeFirst();
  return row !== undefined;
}
