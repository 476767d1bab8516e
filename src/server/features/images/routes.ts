import { readFile as readFromDisk } from 'node:fs/promises';
import { limits } from '#contract/core/limits.ts';
import { imageLimits } from '#contract/images/limits.ts';
import { line } from '#contract/core/text.ts';
import type { imageCalls } from '#contract/images/calls.ts';
import { sizeMessages } from '#contract/images/sizes.ts';
import { aiOriginOf, originOf } from '#domain/pictures/origin.ts';
import { fileTitle } from '#domain/text/file-title.ts';
import {
  announcedFormat,
  announcesDocument,
  announcesVideo,
  hasAnimation,
} from '#domain/pictures/picture-format.ts';
import { type Kind, kindAt } from '#domain/text/post-media.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { TaskRunner } from '#server/tasks/task-runner.ts';
import type { FileAnswer, Handlers, UploadedDraft } from '#server/http/handlers.ts';
import { hasFrames } from './decode/gif-blocks.ts';
import { isKeptFormat } from './decode/original.ts';
import { cardRoutes } from './edit/card.routes.ts';
import { pagesRoutes } from './edit/pages.routes.ts';
import { developRoutes } from './edit/develop.routes.ts';
import { galleryRoutes, describePicture } from './gallery/gallery.ts';
import { type GalleryRow, findByFile, updatePicture } from './gallery/gallery.store.ts';
import { findFileName } from './gallery/store.ts';
import { captionRoutes } from './gallery/captions.routes.ts';
import { libraryRoutes } from './gallery/library.ts';
import { createDraw, drawingRoutes } from './generate/drawing.routes.ts';
import { picturesResponse } from './generate/pictures-response.ts';
import { storeDocument, storePicture, storeVideo, requireRoom } from './service.ts';
import { openStored, readBytes, readFile, readInPieces } from '#server/features/media/service.ts';
import { findPublic } from './public/public-media.store.ts';

const yearInSeconds = 31_536_000;
const pictureName = /\.(?:jpe?g|png|gif|webp|avif|hei[cf])$/i;
const documentName = /\.(?:pdf|docx?|pptx?)$/i;
const videoName = /\.(?:mp4|m4v|mov|webm|mkv|avi)$/i;

const FileName = line(limits.file_name, '');

interface Told {
  hash: string;
  is_kept: boolean;
  is_ai: boolean;
}

/** Whether an older version kept less of this file than this one would: its first frame, or fewer pixels. */
function isLess({ clip, original }: GalleryRow, bytes: Uint8Array): boolean {
  const format = announcedFormat(bytes);
  const moves = format === 'gif' ? hasFrames(bytes) : format === 'webp' && hasAnimation(bytes);
  return moves ? clip === 0 : original === null && isKeptFormat(format);
}

/** The existing picture of this file, marked as needed. One that is not known as AI media, or has less of it, is another one. */
async function reuse(
  ctx: Context,
  ownerId: string,
  { hash, is_kept, is_ai }: Told,
  { head, draft }: UploadedDraft,
) {
  const found = await findByFile(ctx.db, ownerId, hash);
  if (!found || (is_ai && !aiOriginOf(originOf(found)))) return undefined;
  // Only pictures are looked at as a whole.
  if (isLess(found, announcedFormat(head) ? await readFromDisk(draft.path) : head))
    return undefined;
  const change = { wanted_at: ctx.clock(), ...(is_kept && { kept: 1 as const }) };
  const row = await updatePicture(ctx.db, ownerId, found.id, change);
  return row && describePicture(row);
}

/** Throws for a file name that is not a picture's, and for too many bytes. */
function requirePicture({ filename, draft }: UploadedDraft): void {
  if (videoName.test(filename)) throw new AppError('unreadable_video');
  if (documentName.test(filename)) throw new AppError('unreadable_document');
  if (!pictureName.test(filename)) throw new AppError('unreadable_image');
  if (draft.size > imageLimits.bytes)
    throw new AppError('too_large', { message: sizeMessages.image });
}

/** Throws for too many bytes. */
const requireAtMost =
  (most: number, message: string) =>
  ({ draft }: UploadedDraft): void => {
    if (draft.size > most) throw new AppError('too_large', { message });
  };

const requireKind = {
  still: requirePicture,
  video: requireAtMost(limits.video_bytes, sizeMessages.video),
  document: requireAtMost(imageLimits.document_bytes, sizeMessages.document),
} as const;

/** What an upload is, by its first bytes. */
function uploadedKind({ head }: UploadedDraft): keyof typeof requireKind {
  if (announcesDocument(head)) return 'document';
  return announcesVideo(head) ? 'video' : 'still';
}

const kindWords = { still: 'image', video: 'video', document: 'document' } as const;

/** A video, or a document that is saved under its name rather than shown. */
async function largeFile(ctx: Context, name: string): Promise<FileAnswer> {
  const file = await readInPieces(ctx, name);
  if (!file) throw new AppError('not_found');
  if (kindAt({ url: name }) !== 'document') return { ...file, max_age: yearInSeconds };
  const filename = (await findFileName(ctx.db, name)) ?? 'document.pdf';
  return { ...file, max_age: yearInSeconds, filename };
}

const store = {
  still: async (ctx, ownerId, { path }, about) =>
    storePicture(ctx, ownerId, await readFromDisk(path), {
      ...about,
      encoding: 'webp',
      moves: true,
      has_original: true,
    }),
  video: storeVideo,
  document: storeDocument,
} satisfies Record<keyof typeof requireKind, typeof storeVideo>;

const isLarge = (kind: Kind): boolean => kind === 'video' || kind === 'document';

export const imageRoutes = (ctx: Context, tasks: TaskRunner): Handlers<typeof imageCalls> => ({
  ...galleryRoutes(ctx),
  ...libraryRoutes(ctx),
  ...captionRoutes(ctx),
  ...developRoutes(ctx),
  ...cardRoutes(ctx, createDraw(ctx, tasks)),
  ...pagesRoutes(ctx),

  ...drawingRoutes(ctx, tasks),

  async upload({ caller, files: [file], query: { keep, same, made_with_ai } }) {
    if (!file) throw new AppError('unreadable_image');
    if (file.draft.size === 0)
      throw new AppError('unreadable_image', {
        message: 'This file is empty. Choose another one.',
      });
    const kind = uploadedKind(file);
    requireKind[kind](file);
    const { user_id: ownerId } = caller;
    const is_kept = keep === 'true';
    const is_ai = made_with_ai === 'true';
    const told = { hash: file.draft.hash, is_kept, is_ai };
    const before = same === 'use' && (await reuse(ctx, ownerId, told, file));
    if (before) {
      const message = `You have this ${kindWords[kind]}.`;
      const details = { model_used: before.model_used, notice: null, message };
      return { ...picturesResponse([before], details), is_duplicate: true };
    }
    await requireRoom(ctx, ownerId);
    const model_used = 'upload';
    const name = FileName.safeParse(file.filename).data ?? null;
    const about = {
      prompt: '',
      // A file name says little about a picture, and a wrong alt text is worse than none. A document needs a title.
      alt: kind === 'document' ? fileTitle(name ?? 'Document') : '',
      model_used,
      origin: is_ai ? ('ai_generated' as const) : ('own' as const),
      is_kept,
      file: { name, hash: told.hash },
    };
    const kept = await store[kind](ctx, ownerId, file.draft, about);
    const [first = ''] = kindWords[kind];
    const message = `${first.toUpperCase()}${kindWords[kind].slice(1)} uploaded successfully`;
    const details = { model_used, notice: null, message };
    return { ...picturesResponse([kept], details), is_duplicate: false };
  },

  async media({ params: { name } }) {
    if (isLarge(kindAt({ url: name }))) return largeFile(ctx, name);
    const file = await readFile(ctx, name);
    if (!file) throw new AppError('not_found');
    return { ...file, max_age: yearInSeconds };
  },

  async publicMedia({ params: { name } }) {
    const copy = await findPublic(ctx.db, name, ctx.clock());
    if (!copy) throw new AppError('not_found');
    const { hash, size } = copy;
    if (!name.endsWith('.mp4') || hash === null || size === null)
      return { bytes: await readBytes(ctx, copy), mime: 'image/jpeg', max_age: 0 };
    return { mime: 'video/mp4', max_age: 0, ...(await openStored(ctx, { hash, size })) };
  },
});
