/** The cover of a video: a still image of its owner. */
import type { z } from 'zod';
import type { Cover } from '#contract/images/types.ts';
import { AppError, fieldError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { requireVideo } from './captions.routes.ts';
import { findPicture } from './gallery.store.ts';
import { requireUnapproved } from './planned.ts';

const isWithin = (at: number, length: number): boolean => at >= 0 && at <= length;

const none = { cover_id: null, cover_ms: null };

/** The columns of a video’s cover, if one is given. Throws `not_found`, and `conflict` for anything but a video. */
export async function coverChange(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  id: string,
  cover: z.output<typeof Cover> | null | undefined,
): Promise<Partial<typeof none> | { cover_id: string; cover_ms: number | null }> {
  if (cover === undefined) return {};
  const video = await findPicture(ctx.db, ownerId, id);
  if (!video) throw new AppError('not_found');
  // As it was read.
  if (cover === null && video.cover_id === null) return {};
  const length = requireVideo(video, 'a cover');
  await requireUnapproved(ctx, ownerId, id);
  if (cover === null) return none;
  const picture = await findPicture(ctx.db, ownerId, cover.picture_id);
  const isStill = picture?.duration === null && picture.pages === null && picture.clip === 0;
  if (!isStill) throw fieldError('cover', 'Choose a still image of your library.');
  if (!isWithin(cover.at ?? 0, length)) throw fieldError('cover', 'Choose a moment of the video.');
  return { cover_id: picture.id, cover_ms: cover.at };
}
