/** Queries that every request asks. To build and compile one takes several times as long as SQLite takes to answer it. */
import type { CompiledQuery } from 'kysely';
import type { Db } from './client.ts';

/** Stands where the value goes; a query has no such text of its own. */
const slot = '\0value';

/**
 * A query of one text value, compiled once for each database and asked anew each time: nothing of an answer is kept.
 * A transaction is a database of its own here, and forgotten with it.
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
