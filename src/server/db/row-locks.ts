/** Holding rows inside a transaction. On SQLite one that writes is alone, so it holds every row and needs no lock. */
import { PostgresAdapter, type SelectQueryBuilder } from 'kysely';
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

/** Takes the rows that a query finds for this transaction, and finds none that another one has. */
export const takingWhatIsFree = <D, T extends keyof D, O>(
  trx: Db,
  query: SelectQueryBuilder<D, T, O>,
): SelectQueryBuilder<D, T, O> => (isPostgres(trx) ? query.forNoKeyUpdate().skipLocked() : query);
