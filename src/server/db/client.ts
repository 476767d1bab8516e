/** Opens the configured database, and says who may use this server. */
import { Kysely, NoResultError, type RawBuilder, sql } from 'kysely';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema/schema.ts';
import { openSqlite } from './sqlite.ts';

/** Whether the person in a column has access. */
export const hasAccessIn = (column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from wallets join whitelist on whitelist.address = wallets.address
    where wallets.user_id = ${sql.ref(column)} and whitelist.removed_at is null)`;

export type Db = Kysely<Schema>;
export type Engine = 'sqlite' | 'postgres';

export interface DatabaseOptions {
  /** PostgreSQL; if missing, the SQLite file in `data_dir` is used. */
  database_url: string | undefined;
  data_dir: string;
}

/** How many connections are in use and idle, and how many requests wait for one. */
export interface Connections {
  used: number;
  idle: number;
  waiting: number;
}

export interface Database {
  db: Db;
  engine: Engine;
  /** This process’s connections; PostgreSQL only. */
  pool?: (() => Connections) | undefined;
  /**
   * From now on, drops connections that receive nothing for this many milliseconds. Called after migrating, which may
   * take long. Only PostgreSQL is reached over a network.
   */
  expectAnswers?: ((within: number) => void) | undefined;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL if `database_url` is set, otherwise SQLite in `data_dir`. `onIdleError` receives errors of idle
 * connections.
 */
export function openDatabase(
  options: DatabaseOptions,
  onIdleError: (error: Error) => void = () => {},
): Database {
  if (!options.database_url) {
    const db: Db = new Kysely<Schema>({ dialect: openSqlite(options.data_dir) });
    return { db, engine: 'sqlite', close: () => db.destroy() };
  }
  const { dialect, pool, expectAnswers } = openPostgres(options.database_url, onIdleError);
  const db: Db = new Kysely<Schema>({ dialect });
  return { db, engine: 'postgres', pool, expectAnswers, close: () => db.destroy() };
}

/** Whether a write failed with a unique violation, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  // 23505: PostgreSQL, unique_violation. SQLite only has a message.
  return code === '23505' || error.message.startsWith('UNIQUE constraint failed');
}

/**
 * Whether work failed because of a concurrent write: a row it references or expects is gone, something references a row
 * it deletes, or two transactions deadlocked. On either engine; a retry sees the new state.
 */
export function wasOvertaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoResultError) return true;
  const code = 'code' in error ? error.code : undefined;
  // 23503 and 40P01: PostgreSQL, foreign_key_violation and deadlock_detected. SQLite has no deadlocks.
  if (code === '23503' || code === '40P01') return true;
  return error.message.startsWith('FOREIGN KEY constraint failed');
}
