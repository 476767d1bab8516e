/** Row locks within a transaction. On SQLite a writing transaction is alone and needs none. */
import { PostgresAdapter, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './client.ts';

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
