import type { Db } from '#server/db/client.ts';
import type { Flag } from '#server/db/schema/column-types.ts';
import { filesOf } from './files.ts';

const columns = [
  'id',
  'name',
  'prompt',
  'alt',
  'model_used',
  'width',
  'height',
  'clip',
  'versions',
  'kept',
  'created_at',
] as const;

/** All pictures of a person, newest first and without their bytes. */
export const listGallery = (db: Db, ownerId: string) =>
  db
    .selectFrom('images')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export type GalleryRow = Awaited<ReturnType<typeof listGallery>>[number];

export const findPicture = (db: Db, ownerId: string, id: string) =>
  db
    .selectFrom('images')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();

export const updatePicture = (
  db: Db,
  ownerId: string,
  id: string,
  change: { alt?: string; kept?: Flag; wanted_at: number },
) =>
  db
    .updateTable('images')
    .set(change)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();

/** What a job has made so far, in the order in which it was made. */
export const listOfJob = (db: Db, ownerId: string, jobId: string) =>
  db
    .selectFrom('images')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('job_id', '=', jobId)
    .orderBy('id')
    .execute();

/** Removes a picture and all its files. */
export const deletePicture = (db: Db, ownerId: string, id: string) =>
  db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('images')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .returning(['name', 'versions'])
      .executeTakeFirst();
    if (gone) await tx.deleteFrom('blobs').where('name', 'in', filesOf(gone)).execute();
  });
