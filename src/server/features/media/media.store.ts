import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Where the bytes of a file are: in its row, or in the store. */
export interface FileLocation {
  bytes: Uint8Array;
  hash: string | null;
}

export const findBlob = (db: Db, name: string) =>
  db
    .selectFrom('blobs')
    .select(['mime', 'size', 'bytes', 'hash'])
    .where('name', '=', name)
    .executeTakeFirst();

/** A file without its bytes. */
export const findSize = (db: Db, name: string) =>
  db
    .selectFrom('blobs')
    .select(['mime', 'size', 'hash'])
    .select(sql<number>`length(bytes)`.as('in_database'))
    .where('name', '=', name)
    .executeTakeFirst();

/** Part of a file in the database; `start` counts from 0. */
export const findBytes = (db: Db, name: string, start: number, count: number) =>
  db
    .selectFrom('blobs')
    .select(sql<Uint8Array>`substr(bytes, ${start + 1}, ${count})`.as('bytes'))
    .where('name', '=', name)
    .executeTakeFirst();

/** Number and size of files that are still in the database, from before there was a store. */
export async function countUnmoved(db: Db): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('blobs')
    .where('hash', 'is', null)
    .select((select) => select.fn.countAll<number | string>().as('files'))
    .select((select) => select.fn.sum<number | string | null>('size').as('bytes'))
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes ?? 0) };
}

/** Names of files in the database, after `after`. */
export const listInDatabase = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('blobs')
    .select('name')
    .where(sql<boolean>`length(bytes) > 0`)
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute();

/** Hashes that rows refer to, in order, after `after`. */
export const listHashes = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('blobs')
    .select('hash')
    .distinct()
    .where('hash', '>', after)
    .where(sql<boolean>`length(bytes) = 0`)
    .orderBy('hash')
    .limit(limit)
    .execute();

/** Records that the bytes of a file are in the store, and deletes them from the database. */
export const setMoved = (trx: Db, name: string, hash: string) =>
  trx
    .updateTable('blobs')
    .set({ hash, bytes: new Uint8Array() })
    .where('name', '=', name)
    .where(sql<boolean>`length(bytes) > 0`)
    .execute();
