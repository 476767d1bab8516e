/** Holding rows inside a transaction. On SQLite one that writes is alone, so it holds every row and needs no lock. */
import { PostgresAdapter, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './client.ts';

/** Which of the two engines is behind it. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Keeps what a query finds as it is until the transaction ends. Others may keep the same rows; who changes one waits.
 * Whoever keeps a row must not change it afterwards: two who want to would wait for each other.
 */
export const keeping = <D, T extends keyof D, O>(
  trx: Db,
  query: SelectQueryBuilder<D, T, O>,
): SelectQueryBuilder<D, T, O> => (isPostgres(trx) ? query.forShare() : query);

/** Takes the rows that a query finds, those of one table of several with `of`, and finds none that others have. */
export const takingWhatIsFree = <D, T extends keyof D & string, O>(
  trx: Db,
  query: SelectQueryBuilder<D, T, O>,
  ...of: T[]
): SelectQueryBuilder<D, T, O> => {
  if (!isPostgres(trx)) return query;
  return (of.length > 0 ? query.forNoKeyUpdate(of) : query.forNoKeyUpdate()).skipLocked();
};

/** Takes rows of one table as above and keeps those of others, and finds nothing that somebody has or is changing. */
export const takingAndKeeping = <D, T extends keyof D & string, O>(
  trx: Db,
  query: SelectQueryBuilder<D, T, O>,
  { take, keep }: { take: T; keep: readonly T[] },
): SelectQueryBuilder<D, T, O> => {
  if (!isPostgres(trx)) return query;
  const kept = sql.join(keep.map((name) => sql.table(name)));
  // In words: Kysely sorts these clauses by their kinds, and each needs its own "skip locked".
  return query.modifyEnd(
    sql`for no key update of ${sql.table(take)} skip locked for share of ${kept} skip locked`,
  );
};
