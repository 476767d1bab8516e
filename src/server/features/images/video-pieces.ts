import type { AiOrigin } from '#domain/pictures/origin.ts';
import type { Pieces } from '#server/adapters/social/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { readInPieces } from '#server/features/media/service.ts';
import { markedVideo, markIn } from './decode/ai-mark.ts';

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
