/** The interface of pictures for other features: store, generate, show, and check ownership. */
import type { Media } from '#contract/images/types.ts';
import { type PictureFiles, pictureFiles } from '#contract/platforms/picture-files.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { isDescribed } from '#domain/pictures/alt-text.ts';
import { aiOriginOf, originOf } from '#domain/pictures/origin.ts';
import { sentPicture, type SentPicture } from '#domain/pictures/sent-picture.ts';
import type { Pieces } from '#server/adapters/social/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { readFile } from '#server/features/media/service.ts';
import type { Destination } from '#server/ledger/hooks.ts';
import { withMark } from './decode/ai-mark.ts';
import { mediaPath, mediaUrl } from './gallery/keep.ts';
import { listPictures, type PictureRow, touchPictures } from './gallery/store.ts';
import { videoPieces } from './video-pieces.ts';

export { createDarkroom, type Darkroom } from './decode/darkroom.ts';
export { filesOf, versionsOf } from './gallery/gallery.store.ts';
export {
  storeClip,
  storePicture,
  type StoredPicture,
  storeVideo,
  requireRoom,
  mediaUrl,
} from './gallery/keep.ts';
export { publishFace, publishFile } from './public/public-media.ts';
export { drawForPost, findPostPicture } from './generate/draw-for-post.ts';

/** A small WebP of a picture, at most `side` pixels per side. Throws `unreadable_image` or `too_large`. */
export async function thumbnail(
  { darkroom }: Pick<Context, 'darkroom'>,
  owner_id: string,
  bytes: Uint8Array,
  side: number,
): Promise<Uint8Array> {
  const order = { encoding: 'webp', side, has_versions: false } as const;
  const { signal } = new AbortController();
  return (await darkroom.keep(bytes, order, { owner_id, signal, is_patient: false })).bytes;
}

/** A picture ready for publishing; `alt` is empty if no one has described it. */
export interface OutgoingMedia extends Media {
  mime: string;
  is_ai: boolean;
  size: { width: number; height: number };
  bytes: () => Promise<Uint8Array>;
  pieces?: () => Promise<Pieces>;
}

/** The bytes of a stored picture. Throws `not_found`, `file_unreadable`, `unavailable`. */
export async function bytesOf(ctx: Context, name: string): Promise<Uint8Array> {
  const file = await readFile(ctx, name);
  if (!file) throw new AppError('not_found');
  return file.bytes;
}

/** Calls `ask` once and returns the same result every time. */
const memoized = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let pending: Promise<T> | undefined;
  return () => (pending ??= ask());
};

const inOrder = (rows: readonly PictureRow[], ids: readonly string[]): PictureRow[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** What the network gets in place of a picture; `undefined` if it gets that one as it is. */
function anewFor(row: PictureRow, to: Destination | undefined): SentPicture | undefined {
  const all: Partial<Record<LivePlatform, PictureFiles>> = pictureFiles;
  const files = to && all[to.platform];
  if (!files) return undefined;
  const bytes = Math.min(files.bytes, to.max_image_bytes ?? files.bytes);
  return sentPicture(row, { ...files, bytes }, platforms[to.platform].clips === 'still');
}

/**
 * The person's pictures by id, in the requested order, as the network gets them. Without one, as they are stored. Throws
 * `not_found` if one is missing or not theirs; reading one throws `file_unreadable`, `unavailable`, `rate_limited`.
 */
export async function mediaOf(
  ctx: Context,
  ownerId: string,
  ids: readonly string[],
  to?: Destination,
): Promise<OutgoingMedia[]> {
  if (ids.length === 0) return [];
  await touchPictures(ctx.db, ownerId, { column: 'id', values: ids }, ctx.clock());
  const rows = inOrder(await listPictures(ctx.db, ownerId, ids), ids);
  if (rows.length !== ids.length) throw new AppError('not_found');
  return rows.map((row) => {
    const { id, name, alt, width, height } = row;
    const origin = aiOriginOf(originOf(row));
    const anew = anewFor(row, to);
    const size = anew ? { width: anew.width, height: anew.height } : { width, height };
    const mime = anew ? `image/${anew.encoding}` : row.mime;
    const bytes = async () => {
      const stored = await bytesOf(ctx, name);
      if (!anew) return withMark(stored, { mime, ...size }, origin);
      const { encoding, side, most } = anew;
      const order = { encoding, side, most, has_versions: false, marked: origin };
      const turn = { owner_id: ownerId, signal: new AbortController().signal, is_patient: false };
      return (await ctx.darkroom.keep(stored, order, turn)).bytes;
    };
    return {
      id,
      is_ai: origin !== undefined,
      size,
      // A generic alt text is worse for readers than none.
      alt: isDescribed(alt) ? alt : '',
      mime,
      url: mediaUrl(name),
      bytes: memoized(bytes),
      ...(row.mime === 'video/mp4' && { pieces: memoized(() => videoPieces(ctx, name, origin)) }),
    };
  });
}

/** What is known of a stored file: pixels, bytes, and of a video its milliseconds. */
interface KnownSize {
  width: number;
  height: number;
  duration: number | null;
  bytes: number;
}

/** The person's pictures among `ids`, for read-back; deleted ones are left out. */
export async function shownMedia(
  { db }: Context,
  ownerId: string,
  ids: readonly string[],
): Promise<(Media & { size: KnownSize })[]> {
  const rows = inOrder(await listPictures(db, ownerId, ids), ids);
  return rows.map(({ id, name, alt, width, height, duration, size: bytes }) => ({
    id,
    alt,
    url: mediaUrl(name),
    size: { width, height, duration, bytes },
  }));
}

/** Whether the URL is that of a picture which this person stores here. */
export async function ownsMediaUrl(
  { db, clock }: Context,
  ownerId: string,
  url: string,
): Promise<boolean> {
  if (!url.startsWith(mediaPath)) return false;
  const name = url.slice(mediaPath.length);
  return (await touchPictures(db, ownerId, { column: 'name', values: [name] }, clock())) > 0;
}
