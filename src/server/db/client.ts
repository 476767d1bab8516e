/** Opens the database that the configuration names. */
import { Kysely, NoResultError } from 'kysely';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema/schema.ts';
import { openSqlite } from './sqlite.ts';

export type Db = Kysely<Schema>;
export type Engine = 'sqlite' | 'postgres';

export interface DatabaseOptions {
  /** PostgreSQL; without it the SQLite file in `data_dir` is used. */
  database_url: string | undefined;
  data_dir: string;
}

/** How many connections are in use, how many idle, and how many requests wait for one. */
export interface Connections {
  used: number;
  idle: number;
  waiting: number;
}

export interface Database {
  db: Db;
  engine: Engine;
  /** Connections of this process; only PostgreSQL has such. */
  pool?: (() => Connections) | undefined;
  /**
   * From now on a connection on which nothing comes for so many milliseconds is given up. Not before the database is
   * migrated, which may take its time. Only PostgreSQL is at the other end of a line.
   */
  expectAnswers?: ((within: number) => void) | undefined;
  close(): Promise<void>;
}

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

/** Whether a write failed because a row with that key is there already, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  // 23505: PostgreSQL, unique_violation. SQLite says it in words.
  return code === '23505' || error.message.startsWith('UNIQUE constraint failed');
}

/**
 * Whether work failed because of what others wrote meanwhile: a row that it points to or expects is gone, one points
 * to what it removes, or two transactions waited for each other. On either engine; another try then sees what there is.
 */
export function wasOvertaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoResultError) return true;
  const code = 'code' in error ? error.code : undefined;
  // 23503 and 40P01: PostgreSQL, foreign_key_violation and deadlock_detected. SQLite knows no deadlock.
  if (code === '23503' || code === '40P01') return true;
  return error.message.startsWith('FOREIGN KEY constraint failed');
}
