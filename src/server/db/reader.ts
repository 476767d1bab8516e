/** A second connection to the SQLite file that only reads, for a thread beside the one that serves requests. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { sqliteFile } from './sqlite.ts';

type Value = string | number;

export interface Reader {
  /** The rows of a query one by one, so that the caller can stop in between. */
  each(query: string, ...values: Value[]): Iterable<Record<string, unknown>>;
  /** Runs `work` on one state of the database. */
  atOneTime<T>(work: () => T): T;
  close(): void;
}

/** Opens the database of a data folder for reading. */
export function openReader(dataDir: string): Reader {
  const database = new DatabaseSync(sqliteFile(dataDir), { readOnly: true, timeout: 0 });
  const prepared = new Map<string, StatementSync>();
  return {
    each(query, ...values) {
      let statement = prepared.get(query);
      if (!statement) prepared.set(query, (statement = database.prepare(query)));
      return statement.iterate(...values);
    },
    atOneTime(work) {
      database.exec('begin');
      try {
        return work();
      } finally {
        database.exec('commit');
      }
    },
    close: () => database.close(),
  };
}
