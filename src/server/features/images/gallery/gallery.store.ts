/** A picture consists of several files: itself, and smaller versions for thumbnails. */
import { sql } from 'kysely';
import { type Focus, type Origin, Original } from '#contract/images/types.ts';
import type { Db } from '#server/db/client.ts';
import type { Flag } from '#server/db/schema/column-types.ts';
import { z } from 'zod';
import type { Images } from '#server/db/schema/picture.ts';

const Versions = z.array(z.object({ name: z.string(), width: z.int() }));
type Version = z.infer<typeof Versions>[number];

/** The smaller versions, narrowest first. */
export const versionsOf = ({ versions }: { versions: string }): Version[] =>
  Versions.parse(JSON.parse(versions));

type Point = Record<'focus_x' | 'focus_y', number | null>;

const StoredOriginal = Original.omit({ url: true }).extend({
  name: z.string(),
  hash: z.string(),
  turned: z.boolean(),
});
export type StoredOriginal = z.infer<typeof StoredOriginal>;

/** The file as it came, if it is kept. */
export const originalIn = ({ original }: { original: string | null }): StoredOriginal | undefined =>
  original === null ? undefined : StoredOriginal.parse(JSON.parse(original));

/** The point of a picture that stays in view, if it has one. */
export const focusIn = ({ focus_x, focus_y }: Point): Focus | null =>
  focus_x === null || focus_y === null ? null : { x: focus_x, y: focus_y };

export const focusColumns = (focus: Focus | null | undefined) => ({
  focus_x: focus?.x ?? null,
  focus_y: focus?.y ?? null,
});

/** The field of a focus point, if there is one. */
export const withFocus = (focus: Focus | null | undefined): { focus?: Focus } =>
  focus ? { focus } : {};

/** What names the files of a picture. */
export const namingFiles = ['name', 'versions', 'original'] as const;

/** The names of all files of a picture. */
export const filesOf = ({
  name,
  versions,
  original,
}: Pick<Images, 'name'> & { versions: string; original: string | null }) => [
  name,
  ...versionsOf({ versions }).map((version) => version.name),
  ...[originalIn({ original })?.name ?? []].flat(),
];

const columns = [
  'id',
  'name',
  'prompt',
  'alt',
  'model_used',
  'origin',
  'width',
  'height',
  'clip',
  'duration',
  'pages',
  'versions',
  'original',
  'kept',
  'tags',
  'file_name',
  'cover_id',
  'cover_ms',
  'focus_x',
  'focus_y',
  'created_at',
] as const;

const gallery = (db: Db, ownerId: string) =>
  db.selectFrom('images').select(columns).where('owner_id', '=', ownerId);

export type GalleryRow = Awaited<ReturnType<ReturnType<typeof gallery>['execute']>>[number];

/** How many pictures one statement reads. */
const atOnce = 500;

/** All pictures of a person, newest first, without their bytes: years of generated ones may be many. */
export async function listGallery(db: Db, ownerId: string): Promise<GalleryRow[]> {
  const all: GalleryRow[] = [];
  for (;;) {
    const last = all.at(-1);
    let next = gallery(db, ownerId);
    if (last) next = next.where(sql<boolean>`(created_at, id) < (${last.created_at}, ${last.id})`);
    const rows = await next
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(atOnce)
      .execute();
    all.push(...rows);
    if (rows.length < atOnce) return all;
  }
}

export const findPicture = (db: Db, ownerId: string, id: string) =>
  db
    .selectFrom('images')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Saved pictures with their perceptual hash, without clips, which are made from one of the others. */
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

/** Pictures of all people without a perceptual hash, oldest first. */
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

/** The newest picture that was made from exactly this file. */
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
  origin?: Origin;
  cover_id?: string | null;
  cover_ms?: number | null;
  focus_x?: number | null;
  focus_y?: number | null;
  wanted_at?: number;
}

export interface PictureChange extends Change {
  id: string;
}

/** Updates several pictures in one transaction. */
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

/** The pictures of a job so far, in order of creation. */
export const listOfJob = (db: Db, ownerId: string, jobId: string) =>
  db
    .selectFrom('images')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('job_id', '=', jobId)
    .orderBy('id')
    .execute();

const noCover = { cover_id: null, cover_ms: null };

/** In the transaction that deletes these pictures: no video has one as its cover any more. */
export async function uncover(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.updateTable('images').set(noCover).where('cover_id', 'in', ids).execute();
}

/** Deletes a picture and all of its files. */
export const deletePicture = (db: Db, ownerId: string, id: string) =>
  db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('images')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .returning(namingFiles)
      .executeTakeFirst();
    if (!gone) return;
    await uncover(tx, [id]);
    await tx.deleteFrom('blobs').where('name', 'in', filesOf(gone)).execute();
  });
