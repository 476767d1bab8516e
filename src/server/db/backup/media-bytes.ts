/** Media in a backup: their bytes are put back into their rows, where every version and both engines find them. */
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** The bytes for a hash; `undefined` if they are missing or damaged. */
export type ReadMedia = (hash: string) => Promise<Uint8Array | undefined>;

/** What a backup contains of the media outside the database. */
export interface MediaTaken {
  files: number;
  bytes: number;
  /** Hashes of unreadable files. */
  unreadable: string[];
  /** Files left out on request. */
  left_out: number;
}

type Row = Record<string, unknown>;

/** The hash of a row in `blobs` whose bytes are in the media store. */
export const outsideOf = ({ hash, bytes }: Row): string | undefined =>
  typeof hash === 'string' && bytes instanceof Uint8Array && bytes.byteLength === 0
    ? hash
    : undefined;

/** Whether a row has bytes that do not match its hash. */
export const isDamaged = ({ hash, bytes }: Row): boolean =>
  typeof hash === 'string' &&
  bytes instanceof Uint8Array &&
  bytes.byteLength > 0 &&
  createHash('sha256').update(bytes).digest('hex') !== hash;

/** Fetches media for a backup and counts them. */
export function createTaking(read: ReadMedia | undefined) {
  const taken: MediaTaken = { files: 0, bytes: 0, unreadable: [], left_out: 0 };
  return {
    taken,
    /** The bytes for a row; `undefined` if it stays as it is. */
    async fetch(hash: string): Promise<Uint8Array | undefined> {
      if (!read) {
        taken.left_out += 1;
        return undefined;
      }
      const bytes = await read(hash);
      if (!bytes) {
        taken.unreadable.push(hash);
        return undefined;
      }
      taken.files += 1;
      taken.bytes += bytes.byteLength;
      return bytes;
    },
  };
}
export type Taking = ReturnType<typeof createTaking>;

/** Databases of older versions have no hashes, and all bytes in their rows. */
const knowsHashes = (database: DatabaseSync): boolean =>
  database
    .prepare('pragma table_info(blobs)')
    .all()
    .some(({ name }) => name === 'hash');

/** Writes media bytes into the rows of a copy. */
export async function fillCopy(database: DatabaseSync, taking: Taking): Promise<void> {
  if (!knowsHashes(database)) return;
  const rows = database
    .prepare('select name, hash from blobs where hash is not null and length(bytes) = 0')
    .all();
  const set = database.prepare('update blobs set bytes = ? where name = ?');
  for (const { name, hash } of rows) {
    const bytes = await taking.fetch(String(hash));
    if (bytes) set.run(bytes, String(name));
  }
}

/** How many files of a copy do not match their hash. */
export function countDamaged(database: DatabaseSync): number {
  if (!knowsHashes(database)) return 0;
  let damaged = 0;
  const rows = database.prepare('select hash, bytes from blobs where hash is not null');
  for (const row of rows.iterate()) if (isDamaged(row)) damaged += 1;
  return damaged;
}
