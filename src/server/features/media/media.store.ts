import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** What a row has of a file: its bytes, or where they lie. */
export interface Kept {
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

/** So many bytes of a file that lies in the database, from `start`, the first of which is 0. */
export const findBytes = (db: Db, name: string, start: number, count: number) =>
  db
    .selectFrom('blobs')
    .select(sql<Uint8Array>`substr(bytes, ${start + 1}, ${count})`.as('bytes'))
    .where('name', '=', name)
    .executeTakeFirst();

/** How many files lie in the database since before there was a store, and their bytes. */
export async function countUnmoved(db: Db): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('blobs')
    .where('hash', 'is', null)
    .select((select) => select.fn.countAll<number | string>().as('files'))
    .select((select) => select.fn.sum<number | string | null>('size').as('bytes'))
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes ?? 0) };
}

/** Names of files that lie in the database, those after `after`. */
export const listInDatabase = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('blobs')
    .select('name')
    .where(sql<boolean>`length(bytes) > 0`)
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute();

/** Hashes that rows name, in order, those after `after`. */
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

/** The bytes of a file are in the store from here on, and the database lets go of them. */
export const setMoved = (trx: Db, name: string, hash: string) =>
  trx
    .updateTable('blobs')
    .set({ hash, bytes: new Uint8Array() })
    .where('name', '=', name)
    .where(sql<boolean>`length(bytes) > 0`)
    .execute();
