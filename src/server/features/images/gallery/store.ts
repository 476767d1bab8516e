import type { Origin } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { day } from '#contract/core/time.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { countRows } from '#server/db/keyset.ts';
import type { Context } from '#server/context.ts';
import type { Draft } from '#server/draft.ts';
import type { OriginalFacts } from '#server/features/images/decode/original.ts';
import type { Flag } from '#server/db/schema/column-types.ts';
import { markReferenced, storeBytes, storeDraft } from '#server/features/media/service.ts';

interface File {
  /** Unguessable; part of the URL. */
  name: string;
  mime: string;
  /** In memory or, of a video or a document, on the disk. */
  bytes: Uint8Array | Draft;
}

const sizeOf = (bytes: File['bytes']): number =>
  bytes instanceof Uint8Array ? bytes.byteLength : bytes.size;

export interface Picture extends File {
  id: string;
  prompt: string;
  alt: string;
  model_used: string;
  origin: Origin;
  width: number;
  height: number;
  kept: Flag;
  clip: Flag;
  /** Milliseconds of a video. */
  duration: number | null;
  /** Of a document. */
  pages: number | null;
  job_id: string | null;
  tags: string;
  focus_x: number | null;
  focus_y: number | null;
  file_name: string | null;
  file_hash: string | null;
  look: string;
  /** Smaller versions, narrowest first. */
  smaller: readonly (File & { width: number })[];
  /** The file as it came. */
  original?: (File & OriginalFacts) | undefined;
}

interface More {
  /** Bytes of the new picture. */
  size: number;
  /** Number of other pictures in progress. */
  under_way: number;
}

/** The limit that one more picture would exceed; `undefined` if there is room. */
export type ReachedLimit = 'files_per_user' | 'file_bytes_per_user' | 'images_per_day';

export async function findReachedLimit(
  db: Db,
  ownerId: string,
  { size, under_way }: More,
  now: number,
): Promise<ReachedLimit | undefined> {
  const count = async (since?: number) => {
    let own = db.selectFrom('images').where('owner_id', '=', ownerId);
    if (since !== undefined) own = own.where('created_at', '>', since);
    return (await countRows(own)) + under_way;
  };
  const { bytes } = await db
    .selectFrom('blobs')
    .where('owner_id', '=', ownerId)
    .select((select) => select.fn.sum<number | string | null>('size').as('bytes'))
    .executeTakeFirstOrThrow();
  // Smaller versions count as bytes, not as pictures.
  if ((await count()) >= limits.files_per_user) return 'files_per_user';
  if (Number(bytes ?? 0) + size > limits.file_bytes_per_user) return 'file_bytes_per_user';
  return (await count(now - day)) >= limits.images_per_day ? 'images_per_day' : undefined;
}

/** Stores a picture with all of its files, or nothing if a limit is reached. Throws `unavailable`. */
export async function insertPicture(
  ctx: Pick<Context, 'db' | 'clock' | 'media' | 'log'>,
  ownerId: string,
  { mime, bytes, smaller, original, ...image }: Picture,
  now: number,
): Promise<ReachedLimit | undefined> {
  const { db } = ctx;
  const own = { owner_id: ownerId, created_at: now };
  const all = [{ name: image.name, mime, bytes }, ...smaller, ...(original ? [original] : [])];
  const size = all.reduce((sum, file) => sum + sizeOf(file.bytes), 0);
  // An early check before bytes are stored; the transaction checks again.
  const none = await findReachedLimit(db, ownerId, { size, under_way: 0 }, now);
  if (none) return none;
  const files = await Promise.all(
    all.map(async (file) => ({
      ...own,
      name: file.name,
      mime: file.mime,
      size: sizeOf(file.bytes),
      bytes: new Uint8Array(),
      hash: await (file.bytes instanceof Uint8Array
        ? storeBytes(ctx, file.bytes)
        : storeDraft(ctx, file.bytes)),
    })),
  );
  const versions = JSON.stringify(smaller.map(({ name, width }) => ({ name, width })));
  const came = original ? originalText(original, files.at(-1)?.hash ?? '') : null;
  return db.transaction().execute(async (tx) => {
    // So that concurrent uploads cannot exceed the limit.
    await holdUser(tx, ownerId);
    const full = await findReachedLimit(tx, ownerId, { size, under_way: 0 }, now);
    if (full) return full;
    for (const file of files) await tx.insertInto('blobs').values(file).execute();
    await markReferenced(
      tx,
      files.map(({ hash }) => hash),
    );
    await tx
      .insertInto('images')
      .values({ ...image, ...own, versions, original: came, wanted_at: now })
      .execute();
    return undefined;
  });
}

const originalText = ({ bytes, ...facts }: File & OriginalFacts, hash: string): string =>
  JSON.stringify({ ...facts, hash, size: sizeOf(bytes) });

/** How often this person used the same prompt. */
export const countDrawn = (db: Db, ownerId: string, prompt: string): Promise<number> =>
  countRows(db.selectFrom('images').where('owner_id', '=', ownerId).where('prompt', '=', prompt));

/** The caller's pictures among `ids`, without their bytes, unordered. */
export async function listPictures(db: Db, ownerId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('images')
    .innerJoin('blobs', 'blobs.name', 'images.name')
    .where('images.owner_id', '=', ownerId)
    .where('images.id', 'in', ids)
    .select(['images.id', 'images.name', 'images.alt', 'blobs.mime', 'blobs.size'])
    .select(['images.width', 'images.height', 'images.duration', 'images.pages', 'images.original'])
    .select(['blobs.hash', 'images.cover_id', 'images.cover_ms'])
    .select(['images.focus_x', 'images.focus_y'])
    .select(['images.origin', 'images.model_used', 'images.prompt'])
    .execute();
}

export type PictureRow = Awaited<ReturnType<typeof listPictures>>[number];

/** Marks pictures as needed, so that the cleanup keeps them; returns how many exist. */
export async function touchPictures(
  db: Db,
  ownerId: string,
  by: { column: 'id' | 'name'; values: readonly string[] },
  now: number,
): Promise<number> {
  if (by.values.length === 0) return 0;
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set({ wanted_at: now })
    .where('owner_id', '=', ownerId)
    .where(by.column, 'in', by.values)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The name of the uploaded file behind a stored one. */
export async function findFileName(db: Db, name: string): Promise<string | null> {
  const found = await db
    .selectFrom('images')
    .select('file_name')
    .where('name', '=', name)
    .executeTakeFirst();
  return found?.file_name ?? null;
}

/** The agent that is named on a card or in a channel. */
export const findAgentOf = (db: Db, ownerId: string, agentId: string) =>
  db
    .selectFrom('agents')
    .select(['name', 'personality_type', 'avatar_url'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', agentId)
    .where('is_self', '=', 0)
    .executeTakeFirst();
