import { createHash } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import type { PublicMedia } from '#server/db/schema/picture.ts';
import { forgetLoose, noteLoose } from '#server/features/media/service.ts';

/** What is kept of the name in an address: who reads the table learns no address. */
export const hashOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/** One picture of that person with what its row has of the file; `undefined` for anybody else's. */
export const findOwnPicture = (db: Db, ownerId: string, id: string) =>
  db
    .selectFrom('images')
    .innerJoin('blobs', 'blobs.name', 'images.name')
    .where('images.owner_id', '=', ownerId)
    .where('images.id', '=', id)
    .select(['blobs.mime', 'blobs.bytes', 'blobs.hash'])
    .executeTakeFirst();

/** The picture of that person whose file has this name. */
export const findNamedPicture = (db: Db, ownerId: string, name: string) =>
  db
    .selectFrom('images')
    .where('owner_id', '=', ownerId)
    .where('name', '=', name)
    .select('id')
    .executeTakeFirst();

/** Keeps a copy until it ends, whose bytes are in the store. */
export const insertPublic = (
  db: Db,
  copy: Omit<PublicMedia, 'bytes'> & { hash: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .insertInto('public_media')
      .values({ ...copy, bytes: new Uint8Array() })
      .execute();
    await forgetLoose(trx, [copy.hash]);
  });

/** The file behind a name that has not ended. */
export const findPublic = (db: Db, name: string, now: number) =>
  db
    .selectFrom('public_media')
    .where('token_hash', '=', hashOf(name))
    .where('expires_at', '>', now)
    .select(['bytes', 'hash'])
    .executeTakeFirst();

/** Removes copies that ended; their bytes go with the next sweep, for nobody comes back to them. */
export const removeExpired = (db: Db, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('public_media')
      .where('expires_at', '<=', now)
      .returning('hash')
      .execute();
    const hashes = new Set(ended.flatMap(({ hash }) => hash ?? []));
    await noteLoose(trx, [...hashes], 0);
  });
