/** The references between tables, so that rows can be written parents first. */
import { sql } from 'kysely';
import type { Db, Engine } from './client.ts';

interface Reference {
  child: string;
  parent: string;
}

async function references(db: Db, engine: Engine): Promise<Reference[]> {
  const query =
    engine === 'postgres'
      ? sql<Reference>`
          select child.relname as child, parent.relname as parent from pg_constraint
          join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
          where contype = 'f' and connamespace = current_schema()::regnamespace`
      : sql<Reference>`
          select m.name as child, k."table" as parent from sqlite_master m
          join pragma_foreign_key_list(m.name) k where m.type = 'table'`;
  return (await query.execute(db)).rows;
}

/** Internal tables of a search index (SQLite), which are maintained by triggers. */
const isSearchIndex = (name: string): boolean => /_search(?:_|$)/.test(name);

/** Our own tables, each after every table it references. */
export async function tablesInOrder(db: Db, engine: Engine): Promise<string[]> {
  const ours = (await db.introspection.getTables())
    .filter(({ schema, isView }) => !isView && (schema === undefined || schema === 'public'))
    .map(({ name }) => name)
    .filter((name) => !isSearchIndex(name))
    .toSorted();
  const pairs = await references(db, engine);
  const ordered: string[] = [];
  const place = (table: string, above: readonly string[]): void => {
    if (ordered.includes(table) || above.includes(table)) return;
    for (const { child, parent } of pairs) {
      if (child === table) place(parent, [...above, table]);
    }
    ordered.push(table);
  };
  for (const table of ours) place(table, []);
  return ordered;
}
