/** The tables with rows of people, read from the database itself. */
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

const owners = ['user_id', 'owner_id'];

export interface OwnedTable {
  table: string;
  column: string;
}

/** Every table with a column for the owner. */
export async function ownedTables(db: Db): Promise<OwnedTable[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ schema }) => schema === undefined || schema === 'public')
    .flatMap(({ name: table, columns }) =>
      columns
        .filter(({ name }) => owners.includes(name))
        .map(({ name: column }) => ({ table, column })),
    );
}

/** A person’s row counts by table. */
export async function rowsOf(db: Db, user_id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of await ownedTables(db)) {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${user_id}`.execute(
      db,
    );
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}
