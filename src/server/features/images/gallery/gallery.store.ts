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
  'duration',
  'versions',
  'kept',
  'tags',
  'file_name',
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

/** Pictures that stay, and what they look like; clips are left out, which are made of one of the others. */
export const listLooks = (db: Db, ownerId: string) =>
  db
    .selectFrom('images')
    .select([...columns, 'look', 'file_hash'])
    .where('owner_id', '=', ownerId)
    .where('kept', '=', 1)
    .where('clip', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Pictures of anyone that nobody looked at yet, the oldest first. */
export const listUnseen = (db: Db, limit: number) =>
  db
    .selectFrom('images')
    .select(['id', 'owner_id', 'name'])
    .where('look', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute();

export const saveLook = (db: Db, id: string, look: string) =>
  db.updateTable('images').set({ look }).where('id', '=', id).execute();

/** The newest picture that was made of exactly this file. */
export const findByFile = (db: Db, ownerId: string, file_hash: string) =>
  db
    .selectFrom('images')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('file_hash', '=', file_hash)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

interface Change {
  alt?: string;
  kept?: Flag;
  tags?: string;
  wanted_at?: number;
}

export interface PictureChange extends Change {
  id: string;
}

/** Changes several pictures together. */
export const changePictures = (db: Db, ownerId: string, changes: readonly PictureChange[]) =>
  db.transaction().execute(async (tx) => {
    for (const { id, ...change } of changes)
      await tx
        .updateTable('images')
        .set(change)
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .execute();
  });

export const updatePicture = (db: Db, ownerId: string, id: string, change: Change) =>
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
