/**
 * Precompiles queries that run on every request: building and compiling one takes several times as long as SQLite takes
 * to run it.
 */
import type { CompiledQuery } from 'kysely';
import type { Db } from './client.ts';

/** Placeholder for the value; no query contains this text. */
const slot = '\0value';

/**
 * A query with one text parameter, compiled once per database and run each time; results are not cached. A transaction
 * counts as a database of its own and is forgotten with it.
 */
export function compiledOnce<Row>(
  build: (db: Db, value: string) => { compile(): CompiledQuery<Row> },
): (db: Db, value: string) => Promise<Row[]> {
  const compiled = new WeakMap<Db, CompiledQuery<Row>>();
  return async (db, value) => {
    let query = compiled.get(db);
    if (!query) {
      query = build(db, slot).compile();
      compiled.set(db, query);
    }
    const parameters = query.parameters.map((one) => (one === slot ? value : one));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
