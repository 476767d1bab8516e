/** Removes what deleted rows leave in the files of SQLite. PostgreSQL reuses its space by itself (autovacuum). */
import { sql } from 'kysely';
import { type Db, isPostgres, stepByStep } from './client.ts';
import { insertMeta, readMeta } from './meta.ts';

/**
 * Empties the write-ahead log, which still has the text of rows from before they were deleted. If a reader is in the way,
 * the next call does it.
 */
export async function forgetLog(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  await db.connection().execute(async (connection) => {
    // Waiting for a reader would block the event loop.
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection);
    } finally {
      await sql`pragma busy_timeout = 5000`.execute(connection);
    }
  });
}

/** Recorded once the free pages are blank: from then on, `secure_delete` keeps them so. */
const blankKey = 'free_pages_are_blank';

/** Pages that one step overwrites, and the bytes of a row that fills as many. */
const pagesPerStep = 100;
const bytesOf = (pages: number, pageSize: number): number =>
  Math.max(1, pages * (pageSize - 4) - 200);

const numberOf = async (db: Db, pragma: 'freelist_count' | 'page_size'): Promise<number> => {
  const { rows } = await sql<Record<string, number>>`pragma ${sql.raw(pragma)}`.execute(db);
  return rows[0]?.[pragma] ?? 0;
};

/**
 * Overwrites the free pages of a file from before `secure_delete`, once: they are used up for zeros, which are then deleted
 * again. Step by step; continues where it was interrupted.
 */
export async function blankFreePages(db: Db, signal: Pick<AbortSignal, 'aborted'>): Promise<void> {
  if (isPostgres(db)) return;
  if ((await readMeta(db, blankKey)) !== undefined) return;
  const pageSize = await numberOf(db, 'page_size');
  const isFilled = await stepByStep(
    db,
    async (trx) => {
      const free = await numberOf(trx, 'freelist_count');
      if (free === 0) return false;
      const bytes = bytesOf(Math.min(free, pagesPerStep), pageSize);
      await sql`insert into blank_pages (zeros) values (zeroblob(${bytes}))`.execute(trx);
      return true;
    },
    signal,
  );
  const isEmpty =
    isFilled &&
    (await stepByStep(
      db,
      async (trx) => {
        const { numAffectedRows } = await sql`delete from blank_pages where id in
          (select id from blank_pages limit 1)`.execute(trx);
        return (numAffectedRows ?? 0n) > 0n;
      },
      signal,
    ));
  if (!isEmpty) return;
  await insertMeta(db, { key: blankKey, value: '1' });
  await forgetLog(db);
}
