import { createHash } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import type { PublicMedia } from '#server/db/schema/picture.ts';

/** What is kept of the name in an address: who reads the table learns no address. */
export const hashOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/** One picture of that person with its bytes; `undefined` for anybody else's. */
export const findOwnPicture = (db: Db, ownerId: string, id: string) =>
  db
    .selectFrom('images')
    .innerJoin('blobs', 'blobs.name', 'images.name')
    .where('images.owner_id', '=', ownerId)
    .where('images.id', '=', id)
    .select(['blobs.mime', 'blobs.bytes'])
    .executeTakeFirst();

/** Keeps a copy until it ends. */
export async function insertPublic(db: Db, copy: PublicMedia): Promise<void> {
  await db.insertInto('public_media').values(copy).execute();
}

/** The bytes behind a name that has not ended. */
export async function findPublic(
  db: Db,
  name: string,
  now: number,
): Promise<Uint8Array | undefined> {
  const copy = await db
    .selectFrom('public_media')
    .where('token_hash', '=', hashOf(name))
    .where('expires_at', '>', now)
    .select('bytes')
    .executeTakeFirst();
  return copy?.bytes;
}

/** Removes copies that ended. */
export async function removeExpired(db: Db, now: number): Promise<void> {
  await db.deleteFrom('public_media').where('expires_at', '<=', now).execute();
}
