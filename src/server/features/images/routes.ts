import { createHash } from 'node:crypto';
import { limits } from '#contract/core/limits.ts';
import { line } from '#contract/core/text.ts';
import type { imageCalls } from '#contract/images/calls.ts';
import { altFromFilename } from '#domain/pictures/alt-text.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { TaskRunner } from '#server/tasks/task-runner.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { cardRoutes } from './edit/card.routes.ts';
import { developRoutes } from './edit/develop.routes.ts';
import { galleryRoutes, shown } from './gallery/gallery.ts';
import { findByFile, updatePicture } from './gallery/gallery.store.ts';
import { libraryRoutes } from './gallery/library.ts';
import { drawing, drawingRoutes } from './generate/drawing.routes.ts';
import { made } from './generate/made.ts';
import { keepPicture, requireRoom } from './service.ts';
import { findBlob } from './gallery/store.ts';

const yearInSeconds = 31_536_000;
const pictureName = /\.(?:jpe?g|png|gif|webp)$/i;

const FileName = line(limits.file_name, '');

/** The picture that was made of this file before, wanted again. */
async function reuse(ctx: Context, ownerId: string, hash: string, is_kept: boolean) {
  const found = await findByFile(ctx.db, ownerId, hash);
  if (!found) return undefined;
  const change = { wanted_at: ctx.clock(), ...(is_kept && { kept: 1 as const }) };
  const row = await updatePicture(ctx.db, ownerId, found.id, change);
  return row && shown(row);
}

export const imageRoutes = (ctx: Context, tasks: TaskRunner): Handlers<typeof imageCalls> => ({
  ...galleryRoutes(ctx),
  ...libraryRoutes(ctx),
  ...developRoutes(ctx),
  ...cardRoutes(ctx, drawing(ctx, tasks)),

  ...drawingRoutes(ctx, tasks),

  async upload({ caller, files: [file], query: { keep, same } }) {
    if (!file || !pictureName.test(file.filename)) throw new AppError('unreadable_image');
    const { user_id: ownerId } = caller;
    const is_kept = keep === 'true';
    const hash = createHash('sha256').update(file.bytes).digest('hex');
    const before = same === 'use' ? await reuse(ctx, ownerId, hash, is_kept) : undefined;
    if (before) {
      const told = { model_used: before.model_used, notice: null, message: 'You have this image.' };
      return { ...made([before], told), is_duplicate: true };
    }
    await requireRoom(ctx, ownerId);
    const model_used = 'upload';
    const kept = await keepPicture(ctx, ownerId, file.bytes, {
      prompt: '',
      alt: altFromFilename(file.filename),
      model_used,
      encoding: 'webp',
      is_kept,
      file: { name: FileName.safeParse(file.filename).data ?? null, hash },
    });
    const told = { model_used, notice: null, message: 'Image uploaded successfully' };
    return { ...made([kept], told), is_duplicate: false };
  },

  async media({ params }) {
    const blob = await findBlob(ctx.db, params.name);
    if (!blob) throw new AppError('not_found');
    return { bytes: blob.bytes, mime: blob.mime, max_age: yearInSeconds };
  },
});
