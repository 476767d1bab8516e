/** The interface of pictures for other features: store, generate, show, and check ownership. */
import type { Media } from '#contract/images/types.ts';
import { type PictureFiles, pictureFiles } from '#contract/platforms/picture-files.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { isDescribed } from '#domain/pictures/alt-text.ts';
import { aiOriginOf, originOf } from '#domain/pictures/origin.ts';
import { sentPicture } from '#domain/pictures/sent-picture.ts';
import type { OutgoingFile } from '#server/adapters/social/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Destination } from '#server/ledger/hooks.ts';
import { focusIn, withFocus } from './gallery/gallery.store.ts';
import { mediaPath, mediaUrl } from './gallery/keep.ts';
import { listPictures, type PictureRow, touchPictures } from './gallery/store.ts';
import { bytesFor, sourceOf } from './sent-file.ts';
import { besideVideos, documentPieces, videoPieces } from './sent-video.ts';

export { createDarkroom, type Darkroom } from './decode/darkroom.ts';
export { filesOf, namingFiles, versionsOf } from './gallery/gallery.store.ts';
export {
  storeClip,
  storePicture,
  type StoredPicture,
  storeVideo,
  storeDocument,
  requireRoom,
  mediaUrl,
} from './gallery/keep.ts';
export { bytesOf } from './sent-file.ts';
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
export interface OutgoingMedia extends Omit<Media, 'focus'>, OutgoingFile {
  is_ai: boolean;
  size: { width: number; height: number };
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

/** What a network gets: the file that it is made of, and how; without a network, the file that is shown. */
function sentOf(row: PictureRow, to: Destination | undefined) {
  const all: Partial<Record<LivePlatform, PictureFiles>> = pictureFiles;
  const files = to && all[to.platform];
  if (!files) return { source: row, anew: undefined };
  const source = sourceOf(row);
  const bytes = Math.min(files.bytes, to.max_image_bytes ?? files.bytes);
  const isStill = platforms[to.platform].clips === 'still';
  return { source, anew: sentPicture(source, { ...files, bytes }, isStill) };
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
  const beside = await besideVideos(ctx, ownerId, rows, to);
  return rows.map((row) => {
    const { id, name, alt, pages } = row;
    const origin = aiOriginOf(originOf(row));
    const { source, anew } = sentOf(row, to);
    const { width, height } = anew ?? source;
    return {
      id,
      is_ai: origin !== undefined,
      ...beside.get(id),
      size: { width, height },
      // A generic alt text is worse for readers than none; that of a document is its title.
      alt: pages !== null || isDescribed(alt) ? alt : '',
      ...withFocus(focusIn(row)),
      mime: anew ? `image/${anew.encoding}` : source.mime,
      url: mediaUrl(name),
      bytes: memoized(() => bytesFor(ctx, source, { anew, origin, owner_id: ownerId })),
      ...(row.mime === 'video/mp4' && { pieces: memoized(() => videoPieces(ctx, name, origin)) }),
      ...(pages !== null && { pieces: memoized(() => documentPieces(ctx, name)) }),
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
  return rows.map(({ id, name, alt, width, height, duration, pages, size: bytes, ...row }) => ({
    id,
    alt,
    url: mediaUrl(name),
    ...(pages !== null && { pages }),
    ...withFocus(focusIn(row)),
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
