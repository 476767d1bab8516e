/** What a database knows of itself: single values by their key. */
import type { Db } from './client.ts';

interface Meta {
  key: string;
  value: string;
}

export async function readMeta(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Inserts these values, or replaces the ones under the same keys. */
export async function writeMeta(db: Db, ...rows: Meta[]): Promise<void> {
  await db
    .insertInto('meta')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute();
}

/** Inserts a value, unless there is one under the key. Returns whether it did. */
export async function insertMeta(db: Db, row: Meta): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('meta')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
