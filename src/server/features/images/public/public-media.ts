/** URLs from which a network fetches the files of a post, for about an hour: a JPEG in the size that such networks take, or a video. */
import { fetchedPictures } from '#contract/platforms/picture-files.ts';
import { hour } from '#contract/core/time.ts';
import { randomBytes } from 'node:crypto';
import { PlatformError } from '#server/adapters/social/port.ts';
import { aiOriginOf, originOf } from '#domain/pictures/origin.ts';
import { sentPicture } from '#domain/pictures/sent-picture.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { storeBytes } from '#server/features/media/service.ts';
import { bytesFor, sourceOf } from '#server/features/images/sent-file.ts';
import { videoPieces } from '#server/features/images/sent-video.ts';
import { mediaPath } from '#server/features/images/gallery/keep.ts';
import { findAgentOf } from '#server/features/images/gallery/store.ts';
import { findNamedPicture, findOwnPicture, hashOf, insertPublic } from './public-media.store.ts';

/** Lifetime of a URL. Networks fetch at once, and a slow one has enough time. */
const life = hour;

/** Temporary errors: the decoder is busy, or the file may be restored. */
const passing = new Set<string>(['unavailable', 'rate_limited', 'file_unreadable']);

const gone = () => new PlatformError('rejected', 'A file of this post was deleted.');

type Tools = Pick<Context, 'db' | 'clock' | 'darkroom' | 'config' | 'media' | 'log'>;
type Own = NonNullable<Awaited<ReturnType<typeof findOwnPicture>>>;

/** What a network gets of a picture, stored. */
async function storedCopy(ctx: Tools, owner_id: string, picture: Own) {
  const origin = aiOriginOf(originOf(picture));
  const source = sourceOf(picture);
  const anew = sentPicture(source, fetchedPictures, true);
  const bytes = await bytesFor(ctx, source, { anew, origin, owner_id });
  return { hash: await storeBytes(ctx, bytes), size: bytes.length };
}

/** What it gets of a video: the stored file, or a copy if that lacks its mark. */
async function storedVideo(ctx: Tools, { name, hash, ...video }: Own) {
  const { size, read } = await videoPieces(ctx, name, aiOriginOf(originOf(video)));
  if (hash !== null && size === video.size) return { hash, size };
  return { hash: await storeBytes(ctx, await read(0, size)), size };
}

/**
 * Publishes a picture or a video at an unguessable, unlisted URL. Throws `PlatformError`: `rejected` if it is missing,
 * someone else's or invalid, `retry` while the server is busy.
 */
export async function publishFile(ctx: Tools, ownerId: string, id: string): Promise<string> {
  const { db, clock, config } = ctx;
  const own = await findOwnPicture(db, ownerId, id);
  if (!own) throw gone();
  const isVideo = own.mime === 'video/mp4';
  const copying = isVideo ? storedVideo(ctx, own) : storedCopy(ctx, ownerId, own);
  const copy = await copying.catch((cause: unknown) => {
    if (!(cause instanceof AppError)) throw cause;
    throw new PlatformError(passing.has(cause.code) ? 'retry' : 'rejected', cause.message, {
      cause,
    });
  });
  const name = `${randomBytes(32).toString('base64url')}.${isVideo ? 'mp4' : 'jpg'}`;
  const expires_at = clock() + life;
  await insertPublic(db, { token_hash: hashOf(name), owner_id: ownerId, expires_at, ...copy });
  return `${config.public_url}${mediaPath}public/${name}`;
}

/** Like `publishFile`, for the avatar of that person’s agent. `undefined` if there is none, or it is unavailable now. */
export async function publishFace(
  ctx: Tools,
  ownerId: string,
  agentId: string,
): Promise<string | undefined> {
  const agent = await findAgentOf(ctx.db, ownerId, agentId);
  const name = agent?.avatar_url?.startsWith(mediaPath)
    ? agent.avatar_url.slice(mediaPath.length)
    : undefined;
  const picture = name === undefined ? undefined : await findNamedPicture(ctx.db, ownerId, name);
  if (!picture) return undefined;
  return publishFile(ctx, ownerId, picture.id).catch((error: unknown) => {
    // A post is sent without the avatar rather than not at all.
    if (error instanceof PlatformError) return undefined;
    throw error;
  });
}
