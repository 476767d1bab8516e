import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { PublicMedia } from '#server/db/schema/picture.ts';
import { markReferenced, markLoose } from '#server/features/media/service.ts';

/** The stored hash of the name in a URL, so that the table reveals no URL. */
export const hashOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/** A picture of that person with its file; `undefined` for anyone else's. */
export const findOwnPicture = (db: Db, ownerId: string, id: string) =>
  db
    .selectFrom('images')
    .innerJoin('blobs', 'blobs.name', 'images.name')
    .where('images.owner_id', '=', ownerId)
    .where('images.id', '=', id)
    .select(['blobs.name', 'blobs.mime', 'blobs.bytes', 'blobs.hash', 'blobs.size'])
    .select(['images.origin', 'images.model_used', 'images.prompt'])
    .select(['images.width', 'images.height', 'images.original'])
    .executeTakeFirst();

/** The picture of that person whose file has this name. */
export const findNamedPicture = (db: Db, ownerId: string, name: string) =>
  db
    .selectFrom('images')
    .where('owner_id', '=', ownerId)
    .where('name', '=', name)
    .select(['id', 'origin', 'model_used', 'prompt'])
    .executeTakeFirst();

/** Inserts a temporary copy whose bytes are stored already. */
export const insertPublic = (
  db: Db,
  copy: Omit<Insertable<PublicMedia>, 'bytes'> & { hash: string; size: number },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .insertInto('public_media')
      .values({ ...copy, bytes: new Uint8Array() })
      .execute();
    await markReferenced(trx, [copy.hash]);
  });

/** The file of a name that has not expired. */
export const findPublic = (db: Db, name: string, now: number) =>
  db
    .selectFrom('public_media')
    .where('token_hash', '=', hashOf(name))
    .where('expires_at', '>', now)
    .select(['bytes', 'hash', 'size'])
    .executeTakeFirst();

/** Deletes expired copies; their bytes are deleted by the next cleanup. */
export const removeExpired = (db: Db, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('public_media')
      .where('expires_at', '<=', now)
      .returning('hash')
      .execute();
    const hashes = new Set(ended.flatMap(({ hash }) => hash ?? []));
    await markLoose(trx, [...hashes], 0);
  });
