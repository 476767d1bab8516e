/** How much each table of the database takes. */
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export interface Table {
  name: string;
  bytes: number;
  rows: number;
}

/** Every table with its indexes, the largest first. */
export async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select m.tbl_name as name, sum(s.pgsize) as bytes
    from dbstat s join sqlite_master m on m.name = s.name group by 1 order by 2 desc`.execute(db);
  const counted: Table[] = [];
  for (const { name, bytes } of rows) {
    const found = await sql<{
      count: number;
    }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    counted.push({ name, bytes, rows: found.rows[0]?.count ?? 0 });
  }
  return counted;
}

const shown = 5;

/** The tables that grew most, a line each. `later`: when nothing but clean-up had happened for longer than history is kept. */
export function growth(
  before: readonly Table[],
  after: readonly Table[],
  later: readonly Table[],
): string[] {
  const of = (tables: readonly Table[], wanted: string) =>
    tables.find(({ name }) => name === wanted);
  return after
    .map((table) => ({ ...table, grown: table.bytes - (of(before, table.name)?.bytes ?? 0) }))
    .toSorted((one, other) => other.grown - one.grown)
    .slice(0, shown)
    .map(({ name, grown, rows }) => {
      const left = of(later, name)?.rows ?? 0;
      return `  ${name}: ${Math.round(grown / 1000)} kB more, ${rows} rows; then ${left}`;
    });
}
