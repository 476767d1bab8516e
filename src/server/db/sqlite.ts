/** The Kysely dialect for Node’s built-in SQLite. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely';

const statementsKept = 500;

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

/** A statement in Kysely’s interface. */
function prepared(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...inputs(values)),
    run: (values) => statement.run(...inputs(values)),
    iterate: (values) => statement.iterate(...inputs(values)),
  };
}

const nothingToDo: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

/** Caches prepared statements (LRU). */
function statementCache(database: DatabaseSync) {
  const kept = new Map<string, SqliteStatement>();
  return (sql: string): SqliteStatement => {
    const statement = kept.get(sql) ?? prepared(database.prepare(sql));
    kept.delete(sql);
    kept.set(sql, statement);
    if (kept.size > statementsKept) {
      const oldest = kept.keys().next();
      if (!oldest.done) kept.delete(oldest.value);
    }
    return statement;
  };
}

/** How many milliseconds statements may hold the event loop before other work gets a turn. */
const slice = 4;

/**
 * SQLite answers without waiting, so a loop of statements would hold the event loop until its end. Once statements, and
 * what runs between them, have taken a slice since the last turn, the next answer waits for a turn. That is safe in a
 * transaction too: Kysely lets nobody else use the connection meanwhile.
 */
async function giveTurns(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection);
  let since: number | undefined;
  connection.executeQuery = async (query) => {
    if (since === undefined) {
      since = performance.now();
      setImmediate(() => {
        since = undefined;
      });
    }
    const began = since;
    try {
      return await execute(query);
    } finally {
      if (performance.now() - began >= slice) await nextTurn();
    }
  };
}

/** The database file of a data folder; several connections may be open. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'socialai.db');

/** Kysely assumes that SQLite cannot roll back schema changes. It can, so a migration is all or nothing. */
function withWholeMigrations(dialect: SqliteDialect): Dialect {
  return {
    createDriver: () => dialect.createDriver(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createAdapter: () =>
      Object.defineProperty(dialect.createAdapter(), 'supportsTransactionalDdl', { value: true }),
  };
}

/**
 * Opens the database file. `synchronous=FULL` because the ledger’s intent must survive a power cut; a writer waits up
 * to 5 s for another process (the command line tools).
 */
export function openSqlite(dataDir: string): Dialect {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(sqliteFile(dataDir), { timeout: 5000 });
  database.exec('pragma journal_mode=WAL; pragma synchronous=FULL; pragma foreign_keys=ON');
  // What is deleted is overwritten in the file. `fast` would leave freed pages, which is where long texts are.
  database.exec('pragma secure_delete=ON');
  const compiled = statementCache(database);
  const adapter: SqliteDatabase = {
    close: () => database.close(),
    prepare(sql) {
      // A transaction takes the write lock at once, so that it cannot fail midway because of another writer.
      if (sql === 'begin') return compiled('begin immediate');
      // A full disk rolls the transaction back by itself; a second rollback would hide the cause.
      return sql === 'rollback' && !database.isTransaction ? nothingToDo : compiled(sql);
    },
  };
  return withWholeMigrations(
    new SqliteDialect({ database: adapter, onCreateConnection: giveTurns }),
  );
}
