import type { Db } from './client.ts';

/** Whether that owner has a row with this id, even if it was marked as deleted since. */
export async function rowExists(
  db: Db,
  table: 'posts' | 'series',
  owner_id: string,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
