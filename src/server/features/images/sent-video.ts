/** What a network gets of a video or a document: its bytes in pieces, and of a video its cover and captions. */
import { type AiOrigin, aiOriginOf, originOf } from '#domain/pictures/origin.ts';
import type { OutgoingFile, Pieces } from '#server/adapters/social/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { readInPieces } from '#server/features/media/service.ts';
import { coverFiles } from '#contract/platforms/picture-files.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { readCaptions } from '#domain/pictures/captions.ts';
import { sentPicture } from '#domain/pictures/sent-picture.ts';
import type { Destination } from '#server/ledger/hooks.ts';
import { markedVideo, markIn } from './decode/ai-mark.ts';
import { listCaptions } from './gallery/captions.store.ts';
import { listPictures, type PictureRow, touchPictures } from './gallery/store.ts';
import { bytesFor, sourceOf } from './sent-file.ts';

/** More than the mark at the end of a video needs. */
const tail = 4096;

/** A stored document in pieces. Throws like `videoPieces`. */
export async function documentPieces(
  ctx: Pick<Context, 'db' | 'media' | 'log'>,
  name: string,
): Promise<Pieces> {
  const file = await readInPieces(ctx, name, true);
  if (!file) throw new AppError('not_found');
  return file;
}

/**
 * A stored video in pieces, with its mark also if it is of an older version, or if its owner called it AI media later.
 * Throws `not_found`, `file_unreadable`, `unavailable`.
 */
export async function videoPieces(
  ctx: Pick<Context, 'db' | 'media' | 'log'>,
  name: string,
  origin: AiOrigin | undefined,
): Promise<Pieces> {
  const { size, read } = await documentPieces(ctx, name);
  const end = Math.max(0, size - tail);
  if (!origin || markIn(await read(end, size - end))) return { size, read };
  const mark = markedVideo(new Uint8Array(), origin);
  return {
    size: size + mark.length,
    async read(start, count) {
      const own = start < size ? await read(start, Math.min(count, size - start)) : [];
      const rest = mark.subarray(Math.max(0, start - size), Math.max(0, start + count - size));
      return Buffer.concat([Buffer.from(own), rest]);
    },
  };
}

// What goes with a video to a network: its cover and its captions, if the network takes them.

type Beside = Pick<OutgoingFile, 'cover' | 'captions' | 'is_ai'>;

/** A cover as JPEG, and whether AI made it. */
function coverOf(ctx: Context, owner_id: string, row: PictureRow, at: number | null): Beside {
  const source = sourceOf(row);
  const origin = aiOriginOf(originOf(row));
  const anew = sentPicture(source, coverFiles, true);
  const bytes = () => bytesFor(ctx, source, { anew, origin, owner_id });
  return { cover: { id: row.id, at, bytes }, ...(origin && { is_ai: true }) };
}

type Videos = readonly Pick<PictureRow, 'id' | 'cover_id' | 'cover_ms'>[];

async function coversOf(ctx: Context, ownerId: string, videos: Videos) {
  const ids = videos.flatMap(({ cover_id }) => cover_id ?? []);
  await touchPictures(ctx.db, ownerId, { column: 'id', values: ids }, ctx.clock());
  const pictures = await listPictures(ctx.db, ownerId, ids);
  return videos.flatMap(({ id, cover_id, cover_ms }): [string, Beside][] => {
    const picture = pictures.find((one) => one.id === cover_id);
    return picture ? [[id, coverOf(ctx, ownerId, picture, cover_ms)]] : [];
  });
}

async function captionsOf({ db }: Context, ownerId: string, videos: Videos) {
  const ids = videos.map(({ id }) => id);
  const rows = await listCaptions(db, ownerId, ids);
  const all = rows.flatMap(({ image_id, language, vtt }) => {
    const cues = readCaptions(vtt, Infinity);
    return typeof cues === 'string' ? [] : [{ image_id, language, cues }];
  });
  return Map.groupBy(all, ({ image_id }) => image_id);
}

/** By the ids of the videos. */
export async function besideVideos(
  ctx: Context,
  ownerId: string,
  rows: readonly PictureRow[],
  to: Destination | undefined,
): Promise<ReadonlyMap<string, Beside>> {
  const videos = rows.filter(({ duration }) => duration !== null);
  if (!to || videos.length === 0) return new Map();
  const traits: PlatformTraits = platforms[to.platform];
  const covers = new Map(traits.cover ? await coversOf(ctx, ownerId, videos) : []);
  const byVideo = traits.captions ? await captionsOf(ctx, ownerId, videos) : undefined;
  return new Map(
    videos.map(({ id }): [string, Beside] => {
      const files = byVideo?.get(id);
      const captions = files?.map(({ language, cues }) => ({ language, cues }));
      return [id, { ...covers.get(id), ...(captions && { captions }) }];
    }),
  );
}
