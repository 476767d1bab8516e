import type { imageCalls } from '#contract/images/calls.ts';
import { altFromFilename } from '#domain/pictures/alt-text.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { TaskRunner } from '#server/tasks/task-runner.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { cardRoutes } from './edit/card.routes.ts';
import { developRoutes } from './edit/develop.routes.ts';
import { galleryRoutes } from './gallery/gallery.ts';
import { drawing, drawingRoutes } from './generate/drawing.routes.ts';
import { made } from './generate/made.ts';
import { keepPicture, requireRoom } from './service.ts';
import { findBlob } from './gallery/store.ts';

const yearInSeconds = 31_536_000;
const pictureName = /\.(?:jpe?g|png|gif|webp)$/i;

export const imageRoutes = (ctx: Context, tasks: TaskRunner): Handlers<typeof imageCalls> => ({
  ...galleryRoutes(ctx),
  ...developRoutes(ctx),
  ...cardRoutes(ctx, drawing(ctx, tasks)),

  ...drawingRoutes(ctx, tasks),

  async upload({ caller, files: [file] }) {
    if (!file || !pictureName.test(file.filename)) throw new AppError('unreadable_image');
    await requireRoom(ctx, caller.user_id);
    const model_used = 'upload';
    const kept = await keepPicture(ctx, caller.user_id, file.bytes, {
      prompt: '',
      alt: altFromFilename(file.filename),
      model_used,
      encoding: 'webp',
      is_kept: false,
    });
    return made([kept], { model_used, notice: null, message: 'Image uploaded successfully' });
  },

  async media({ params }) {
    const blob = await findBlob(ctx.db, params.name);
    if (!blob) throw new AppError('not_found');
    return { bytes: blob.bytes, mime: blob.mime, max_age: yearInSeconds };
  },
});
