/** Opens the configured database; its transactions and row locks; and who may use this server. */
import {
  Kysely,
  NoResultError,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema/schema.ts';
import { openSqlite } from './sqlite.ts';
import { setTimeout as pause } from 'node:timers/promises';

/** Whether the person in a column has access: by a wallet on the access list, or by an issuer. */
export const hasAccessIn = (column: string): RawBuilder<boolean> =>
  sql<boolean>`(exists (select 1 from wallets join whitelist on whitelist.address = wallets.address
    where wallets.user_id = ${sql.ref(column)} and whitelist.removed_at is null)
    or exists (select 1 from users as entitled
      where entitled.id = ${sql.ref(column)} and entitled.access_by is not null))`;

/** Whether someone who owns the space in a column has access: whoever founded it, or a member in the role Owner. */
export const isOpenSpace = (column: `${string}.${string}`): RawBuilder<boolean> =>
  sql<boolean>`(${hasAccessIn(column)} or exists (select 1 from space_members as owning
    where owning.owner_id = ${sql.ref(column)} and owning.role = 'owner'
    and ${hasAccessIn('owning.user_id')}))`;

/** Whether nobody is working on a row of a table. */
export function isUnclaimed(table: string, now: number): RawBuilder<boolean> {
  const until = sql.ref(`${table}.lease_until`);
  return sql<boolean>`(${until} is null or ${until} <= ${now})`;
}

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

/** Runs `work` in a transaction: in `db` if it is one, otherwise in a new one. */
export const within = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/**
 * Locks a person’s row, so that other transactions that lock it wait until this one ends and see its writes. Updates
 * the row without changing it, which locks on both engines.
 */
export async function holdUser(trx: Db, user_id: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((row) => ({ created_at: row.ref('created_at') }))
    .where('id', '=', user_id)
    .execute();
}

/** Milliseconds that one transaction of `stepByStep` takes at most, apart from its last step, and that others get after it. */
const turn = { work: 8, pause: 4 };

/**
 * Does long work in short transactions, so that no one waits for the whole of it. Ends when `step` returns that nothing
 * is left; what is done stays done if it is interrupted. Returns whether it came to its end.
 */
export async function stepByStep(
  db: Db,
  step: (trx: Db) => Promise<boolean>,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<boolean> {
  while (!signal?.aborted) {
    const isMore = await within(db, async (trx) => {
      const began = performance.now();
      while (await step(trx)) if (performance.now() - began > turn.work) return true;
      return false;
    });
    if (!isMore) return true;
    await pause(turn.pause);
  }
  return false;
}

/** Rows that one statement of a cleanup deletes. */
const rowsPerStep = 500;

/** Deletes the rows that `find` selects, step by step; returns how many. For cleanups, which may find any number. */
export async function deleteStepByStep(
  db: Db,
  table: 'interactions' | 'post_versions' | 'usage_entries' | 'tries',
  find: (trx: Db, limit: number) => Promise<{ id: string }[]>,
): Promise<number> {
  let removed = 0;
  await stepByStep(db, async (trx) => {
    const ids = (await find(trx, rowsPerStep)).map(({ id }) => id);
    if (ids.length > 0) await trx.deleteFrom(table).where('id', 'in', ids).execute();
    removed += ids.length;
    return ids.length === rowsPerStep;
  });
  return removed;
}

// Row locks within a transaction. On SQLite a writing transaction is alone and needs none.

/** Words in the text of a statement: only a condition written out, without parameters, lets an engine use a partial index. */
export const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));

/** Whether the database is PostgreSQL. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Share-locks the rows that a query finds until the transaction ends. Others may share the lock; a writer waits. The
 * holder must not change such a row itself: two that try would deadlock.
 */
export const keeping = <D, T extends keyof D, O>(
  trx: Db,
  query: SelectQueryBuilder<D, T, O>,
): SelectQueryBuilder<D, T, O> => (isPostgres(trx) ? query.forShare() : query);

/** Locks the rows that a query finds (those of table `of`, if given), skipping rows that others have locked. */
export const takingWhatIsFree = <D, T extends keyof D & string, O>(
  trx: Db,
  query: SelectQueryBuilder<D, T, O>,
  ...of: T[]
): SelectQueryBuilder<D, T, O> => {
  if (!isPostgres(trx)) return query;
  return (of.length > 0 ? query.forNoKeyUpdate(of) : query.forNoKeyUpdate()).skipLocked();
};

/**
 * Locks rows of one table as above and share-locks those of others, skipping rows that someone has locked or is
 * changing.
 */
export const takingAndKeeping = <D, T extends keyof D & string, O>(
  trx: Db,
  query: SelectQueryBuilder<D, T, O>,
  { take, keep }: { take: T; keep: readonly T[] },
): SelectQueryBuilder<D, T, O> => {
  if (!isPostgres(trx)) return query;
  const kept = sql.join(keep.map((name) => sql.table(name)));
  // As raw SQL: Kysely groups these clauses by kind, and each needs its own "skip locked".
  return query.modifyEnd(
    sql`for no key update of ${sql.table(take)} skip locked for share of ${kept} skip locked`,
  );
};
