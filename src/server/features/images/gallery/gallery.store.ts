/** A picture consists of several files: itself, and smaller versions for thumbnails. */
import { type RawBuilder, sql } from 'kysely';
import { type Origin, Original } from '#contract/images/types.ts';
import type { Db } from '#server/db/client.ts';
import type { Flag } from '#server/db/schema/column-types.ts';
import { type Showing, idsShowing } from '#server/db/shows.ts';
import { z } from 'zod';
import type { Images } from '#server/db/schema/picture.ts';

const Versions = z.array(z.object({ name: z.string(), width: z.int() }));
type Version = z.infer<typeof Versions>[number];

/** The smaller versions, narrowest first. */
export const versionsOf = ({ versions }: { versions: string }): Version[] =>
  Versions.parse(JSON.parse(versions));

const StoredOriginal = Original.omit({ url: true }).extend({
  name: z.string(),
  hash: z.string(),
  turned: z.boolean(),
});
export type StoredOriginal = z.infer<typeof StoredOriginal>;

/** The file as it came, if it is kept. */
export const originalIn = ({ original }: { original: string | null }): StoredOriginal | undefined =>
  original === null ? undefined : StoredOriginal.parse(JSON.parse(original));

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

/** Few, because one statement asks about all of them. */
const batchSize = 100;

/** A published post shows its pictures for ever. */
const forever = Date.UTC(9999, 0);

interface Candidate {
  id: string;
  url: string;
}

/** Where a picture may be shown; of rows that can be deleted, only the others count. */
const places: readonly { table: Showing; and?: RawBuilder<unknown> }[] = [
  { table: 'parts' },
  { table: 'sandbox_posts' },
  { table: 'series', and: sql`and deleted_at is null` },
  { table: 'posts', and: sql`and (deleted_at is null or is_suggestion = 1)` },
  { table: 'variants' },
];

/** Those of the pictures that a table’s rows show, if these meet the condition. */
async function shownIn(
  db: Db,
  ids: readonly string[],
  { table, and }: (typeof places)[number],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)
    .where(sql<boolean>`exists ${idsShowing(table, sql.ref('images.id'), and)}`)
    .execute();
  return rows.map(({ id }) => id);
}

async function listFaces(db: Db, candidates: readonly Candidate[]): Promise<string[]> {
  const urls = candidates.map(({ url }) => url);
  const rows = await db
    .selectFrom('agents')
    .select('avatar_url')
    .where('avatar_url', 'in', urls)
    .execute();
  const shown = new Set(rows.map(({ avatar_url }) => avatar_url));
  return candidates.filter(({ url }) => shown.has(url)).map(({ id }) => id);
}

async function listLogos(db: Db, candidates: readonly Candidate[]): Promise<string[]> {
  const ids = candidates.map(({ id }) => id);
  const rows = await db
    .selectFrom('company_profiles')
    .select('logo_id')
    .where('logo_id', 'in', ids)
    .execute();
  return rows.flatMap(({ logo_id }) => logo_id ?? []);
}

/**
 * The candidates that an agent, a company, a post or a draft uses. Every new column that refers to pictures must be added here or
 * to `Showing`.
 */
async function usedAmong(db: Db, candidates: readonly Candidate[]): Promise<string[]> {
  const used = new Set([
    ...(await listFaces(db, candidates)),
    ...(await listLogos(db, candidates)),
  ]);
  for (const place of places) {
    const left = candidates.flatMap(({ id }) => (used.has(id) ? [] : id));
    for (const id of await shownIn(db, left, place)) used.add(id);
  }
  return [...used];
}

/** Deletes those not needed since `before`, and returns how many; one that was needed again meanwhile stays. */
export const deleteUnused = (db: Db, ids: readonly string[], before: number) =>
  db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('images')
      .where('id', 'in', ids)
      .where('wanted_at', '<', before)
      .where('kept', '=', 0)
      .returning(namingFiles)
      .execute();
    const names = removed.flatMap(filesOf);
    if (names.length > 0) await tx.deleteFrom('blobs').where('name', 'in', names).execute();
    return removed.length;
  });

const need = async (db: Db, ids: readonly string[], wanted_at: number): Promise<void> => {
  if (ids.length > 0)
    await db.updateTable('images').set({ wanted_at }).where('id', 'in', ids).execute();
};

/**
 * Checks some unsaved pictures not needed since `before` (milliseconds): those of published posts are marked as needed
 * for ever, those otherwise in use as needed now, and the others are deleted. Returns how many were checked and deleted.
 */
export async function removeSome(
  db: Db,
  urlOf: (name: string) => string,
  { before, now }: { before: number; now: number },
): Promise<{ seen: number; removed: number }> {
  const rows = await db
    .selectFrom('images')
    .select(['id', 'name'])
    .where('wanted_at', '<', before)
    // Spelled out, because PostgreSQL uses the index of unsaved pictures only for the same words.
    .where('kept', '=', sql.lit(0))
    .orderBy('wanted_at')
    .limit(batchSize)
    .execute();
  const ids = rows.map(({ id }) => id);
  const sent = new Set(
    await shownIn(db, ids, { table: 'parts', and: sql`and state = 'published'` }),
  );
  const others = rows.filter(({ id }) => !sent.has(id));
  const candidates = others.map(({ id, name }) => ({ id, url: urlOf(name) }));
  const used = candidates.length > 0 ? await usedAmong(db, candidates) : [];
  await need(db, [...sent], forever);
  await need(db, used, now);
  const kept = new Set(used);
  const unused = others.flatMap(({ id }) => (kept.has(id) ? [] : id));
  const removed = unused.length > 0 ? await deleteUnused(db, unused, before) : 0;
  return { seen: rows.length, removed };
}

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

/** Deletes a picture and all of its files. */
export const deletePicture = (db: Db, ownerId: string, id: string) =>
  db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('images')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .returning(namingFiles)
      .executeTakeFirst();
    if (gone) await tx.deleteFrom('blobs').where('name', 'in', filesOf(gone)).execute();
  });
