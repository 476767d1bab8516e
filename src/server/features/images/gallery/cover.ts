/** The cover of a video: a still image of its owner. */
import type { z } from 'zod';
import type { Cover } from '#contract/images/types.ts';
import { fieldError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { requireVideo } from './captions.routes.ts';
import { findPicture, type GalleryRow } from './gallery.store.ts';
import { requireUnapproved } from './planned.ts';

const isWithin = (at: number, length: number): boolean => at >= 0 && at <= length;

const none = { cover_id: null, cover_ms: null };

/** A still image of the library, for a moment within the video. Throws `invalid_input`. */
async function requireStill(
  { db }: Pick<Context, 'db'>,
  ownerId: string,
  { picture_id, at }: z.output<typeof Cover>,
  length: number,
): Promise<string> {
  const picture = await findPicture(db, ownerId, picture_id);
  const isStill = picture?.duration === null && picture.pages === null && picture.clip === 0;
  if (!isStill) throw fieldError('cover', 'Choose a still image of your library.');
  if (!isWithin(at ?? 0, length)) throw fieldError('cover', 'Choose a moment of the video.');
  return picture.id;
}

/** The columns of a video’s cover, if another one is given. Throws `conflict` for anything but a video. */
export async function coverChange(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  video: GalleryRow,
  cover: z.output<typeof Cover> | null | undefined,
): Promise<Partial<typeof none> | { cover_id: string; cover_ms: number | null }> {
  if (cover === undefined) return {};
  const { picture_id = null, at = null } = cover ?? {};
  // As it was read.
  if (picture_id === video.cover_id && at === video.cover_ms) return {};
  const length = requireVideo(video, 'a cover');
  await requireUnapproved(ctx, ownerId, video.id);
  if (cover === null) return none;
  return { cover_id: await requireStill(ctx, ownerId, cover, length), cover_ms: cover.at };
}
