/** Lets Kysely speak to the SQLite of the runtime. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync, type SQLInputValue } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect } from 'kysely';

const statementsKept = 500;

/** Remembers compiled statements; the least recently used one goes first. */
function statementCache(database: DatabaseSync) {
  const kept = new Map<string, StatementSync>();
  return (sql: string): StatementSync => {
    const statement = kept.get(sql) ?? database.prepare(sql);
    kept.delete(sql);
    kept.set(sql, statement);
    if (kept.size > statementsKept) {
      const oldest = kept.keys().next();
      if (!oldest.done) kept.delete(oldest.value);
    }
    return statement;
  };
}

const isInput = (value: unknown): value is SQLInputValue =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  value instanceof Uint8Array;

function inputs(values: readonly unknown[]): SQLInputValue[] {
  return values.map((value) => {
    if (!isInput(value)) throw new TypeError('SQLite takes text, numbers, bytes and null');
    return value;
  });
}

/** The file of a data folder; more than one connection to it may be open. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'socialai.db');

/**
 * Opens the database file. `synchronous=FULL` because the ledger's intent must survive a power cut; a writer
 * waits up to 5 s for another process (the command line tools).
 */
export function openSqlite(dataDir: string): SqliteDialect {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(sqliteFile(dataDir), { timeout: 5000 });
  database.exec('pragma journal_mode=WAL; pragma synchronous=FULL; pragma foreign_keys=ON');
  const compiled = statementCache(database);
  const adapter: SqliteDatabase = {
    close: () => database.close(),
    prepare(sql) {
      // A transaction takes the write lock at once, so that it cannot fail half-way for another writer.
      const statement = compiled(sql === 'begin' ? 'begin immediate' : sql);
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...inputs(values)),
        run: (values) => statement.run(...inputs(values)),
        iterate: (values) => statement.iterate(...inputs(values)),
      };
    },
  };
  return new SqliteDialect({ database: adapter });
}
