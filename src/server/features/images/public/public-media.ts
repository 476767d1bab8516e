/** URLs from which a network fetches the pictures of a post: one picture each, as JPEG in the size that Meta’s networks take, for about an hour. */
import { fetchedPictures } from '#contract/platforms/picture-files.ts';
import { hour } from '#contract/core/time.ts';
import { randomBytes } from 'node:crypto';
import { PlatformError } from '#server/adapters/social/port.ts';
import { aiOriginOf, originOf } from '#domain/pictures/origin.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { readBytes, storeBytes } from '#server/features/media/service.ts';
import { mediaPath } from '#server/features/images/gallery/keep.ts';
import { findAgentOf } from '#server/features/images/gallery/store.ts';
import { findNamedPicture, findOwnPicture, hashOf, insertPublic } from './public-media.store.ts';

/** Lifetime of a URL. Networks fetch at once, and a slow one has enough time. */
const life = hour;

/** Temporary errors: the decoder is busy, or the file may be restored. */
const passing = new Set<string>(['unavailable', 'rate_limited', 'file_unreadable']);

const gone = () => new PlatformError('rejected', 'An image of this post was deleted.');

/**
 * Publishes a picture at an unguessable, unlisted URL. Throws `PlatformError`: `rejected` if it is missing, someone
 * else's or invalid, `retry` while the server is busy.
 */
export async function publishPicture(
  ctx: Pick<Context, 'db' | 'clock' | 'darkroom' | 'config' | 'media' | 'log'>,
  ownerId: string,
  id: string,
  signal: AbortSignal,
): Promise<string> {
  const { db, clock, darkroom, config } = ctx;
  const picture = await findOwnPicture(db, ownerId, id);
  if (!picture) throw gone();
  const marked = aiOriginOf(originOf(picture));
  const { side, bytes: most } = fetchedPictures;
  const order = { encoding: 'jpeg', side, most, has_versions: false, marked } as const;
  const turn = { owner_id: ownerId, signal, is_patient: true };
  const copy = async () => {
    const { bytes } = await darkroom.keep(await readBytes(ctx, picture), order, turn);
    return storeBytes(ctx, bytes);
  };
  const hash = await copy().catch((cause: unknown) => {
    if (!(cause instanceof AppError)) throw cause;
    throw new PlatformError(passing.has(cause.code) ? 'retry' : 'rejected', cause.message, {
      cause,
    });
  });
  const name = `${randomBytes(32).toString('base64url')}.jpg`;
  const expires_at = clock() + life;
  await insertPublic(db, { token_hash: hashOf(name), owner_id: ownerId, expires_at, hash });
  return `${config.public_url}${mediaPath}public/${name}`;
}

/** The same for the avatar of that person’s agent. `undefined` if there is none, or it is unavailable now. */
export async function publishFace(
  ctx: Parameters<typeof publishPicture>[0],
  ownerId: string,
  agentId: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const agent = await findAgentOf(ctx.db, ownerId, agentId);
  const name = agent?.avatar_url?.startsWith(mediaPath)
    ? agent.avatar_url.slice(mediaPath.length)
    : undefined;
  const picture = name === undefined ? undefined : await findNamedPicture(ctx.db, ownerId, name);
  if (!picture) return undefined;
  return publishPicture(ctx, ownerId, picture.id, signal).catch((error: unknown) => {
    // A post is sent without the avatar rather than not at all.
    if (error instanceof PlatformError) return undefined;
    throw error;
  });
}
