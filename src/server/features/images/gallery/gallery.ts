/** A person's pictures: search, description, saving and deleting. */
import { z } from 'zod';
import { toIso } from '#contract/core/time.ts';
import type { imageCalls } from '#contract/images/calls.ts';
import type { PictureUse } from '#contract/images/library-calls.ts';
import { isWanted, orderOf, spelled, tagsIn } from '#domain/pictures/library.ts';
import { aiOriginOf, originOf } from '#domain/pictures/origin.ts';
import { AppError, conflictError, fieldError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { markIn } from '#server/features/images/decode/ai-mark.ts';
import { bytesOf, mediaUrl } from '#server/features/images/service.ts';
import type { Cover, Focus, Origin, Picture } from '#contract/images/types.ts';
import { lazily } from '#domain/lazily.ts';
import { mapInTurns, takingTurns } from '#server/process/in-turns.ts';
import { pageAsked, pageOfList } from '#server/db/keyset.ts';
import {
  deletePicture,
  findPicture,
  focusColumns,
  focusIn,
  type GalleryRow,
  listGallery,
  originalIn,
  updatePicture,
  versionsOf,
} from './gallery.store.ts';
import { requireUnapproved } from './planned.ts';
import { requireStill, startWord } from './kinds.ts';
import { findUses } from './uses.store.ts';
import { requireVideo } from './captions.routes.ts';

const isWithin = (at: number, length: number): boolean => at >= 0 && at <= length;

const none = { cover_id: null, cover_ms: null };

/** A still image of the library, for a moment within the video. Throws `invalid_input`. */
async function requireCover(
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
async function coverChange(
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
  return { cover_id: await requireCover(ctx, ownerId, cover, length), cover_ms: cover.at };
}

/** The columns of an image’s focus point, if another one is given. Throws `conflict` for anything but a still image. */
async function focusChange(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  image: GalleryRow,
  focus: Focus | null | undefined,
): Promise<Partial<ReturnType<typeof focusColumns>>> {
  if (focus === undefined) return {};
  const before = focusIn(image);
  // As it was read.
  if (focus?.x === before?.x && focus?.y === before?.y) return {};
  requireStill(image);
  await requireUnapproved(ctx, ownerId, image.id);
  return focusColumns(focus);
}

/**
 * Before another alt text. Throws like `requireUnapproved`, and `conflict` for a document: its title belongs to the post, whose
 * approval covers it.
 */
async function requireDescribable(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  { id, alt, pages }: GalleryRow,
  wanted: string | undefined,
): Promise<void> {
  if (wanted === undefined || wanted === alt) return;
  if (pages !== null)
    throw conflictError('A document has no alt text. Its title is among the options of a post.');
  await requireUnapproved(ctx, ownerId, id);
}

const Tags = z.array(z.string());
/** The parsed tags of a picture. */
export const tagsOf = ({ tags }: Pick<GalleryRow, 'tags'>): string[] =>
  Tags.parse(JSON.parse(tags));

function shownOriginal(original: string | null): Picture['original'] {
  const stored = originalIn({ original });
  if (!stored) return null;
  const { name, mime, width, height, size } = stored;
  return { url: mediaUrl(name), mime, width, height, size };
}

/** A picture or video in API form. */
export const describePicture = ({
  pages,
  name,
  kept,
  clip,
  versions,
  original,
  tags,
  cover_id,
  cover_ms,
  focus_x,
  focus_y,
  created_at,
  ...row
}: GalleryRow): Picture => ({
  ...row,
  ...(pages !== null && { pages }),
  origin: originOf(row),
  url: mediaUrl(name),
  is_clip: clip === 1,
  versions: versionsOf({ versions }).map((one) => ({ url: mediaUrl(one.name), width: one.width })),
  original: shownOriginal(original),
  is_kept: kept === 1,
  tags: tagsOf({ tags }),
  cover: cover_id === null ? null : { picture_id: cover_id, at: cover_ms },
  focus: focusIn({ focus_x, focus_y }),
  created_at: toIso(created_at),
});

const listed = lazily(() => new Intl.ListFormat('en', { type: 'conjunction' }));

/** Names of uses in the message why a picture cannot be deleted. */
const useWords: Record<Exclude<PictureUse['kind'], 'agent'>, string> = {
  company: 'the look of your company’s cards',
  cover: 'the cover of a video',
  post: 'a post',
  schedule: 'a scheduled post',
  published: 'a post that was published or is about to be',
  draft: 'a draft',
  sandbox_post: 'a post in the sandbox',
};

/** Why a picture cannot be deleted, in a sentence; `undefined` if nothing uses it. */
export function inUseMessage(uses: readonly PictureUse[]): string | undefined {
  const words = uses.map((use) =>
    use.kind === 'agent' ? `the agent ${use.title}` : useWords[use.kind],
  );
  const users = [...new Set(words)];
  if (users.length === 0) return undefined;
  const listing = listed().format(users);
  const subject = `${listing.charAt(0).toUpperCase()}${listing.slice(1)}`;
  return `${subject} ${users.length === 1 ? 'uses' : 'use'} it, so it can’t be deleted.`;
}

/**
 * The origin of an upload whose owner says whether AI made it. Throws `conflict` for a file that says itself that AI did, or
 * that was made here.
 */
async function statedOrigin(
  ctx: Context,
  row: GalleryRow,
  is_ai: boolean | undefined,
): Promise<Origin | undefined> {
  if (is_ai === undefined) return undefined;
  if (row.model_used !== 'upload') throw conflictError('We already know who made this one.');
  if (is_ai) return aiOriginOf(originOf(row)) ?? 'ai_generated';
  if (markIn(await bytesOf(ctx, row.name)))
    throw conflictError('The file itself says that AI made it.');
  return 'own';
}

type GalleryCalls = Pick<typeof imageCalls, 'history' | 'get' | 'update' | 'remove'>;

export const galleryRoutes = (ctx: Context): Handlers<GalleryCalls> => ({
  async history({ caller, query }) {
    const { url, sort, ...wanted } = query;
    const page = pageAsked('pictures', query);
    // Search runs in memory, the same on every database.
    const rows = await listGallery(ctx.db, caller.user_id);
    const all = await mapInTurns(rows, describePicture);
    const usesOf =
      wanted.show === 'unused' ? await findUses(ctx.db, caller.user_id, all) : () => [];
    const found: Picture[] = [];
    for await (const one of takingTurns(all)) {
      const isHere = url === undefined || one.url === url;
      if (isHere && isWanted(one, wanted, usesOf(one).length > 0)) found.push(one);
    }
    const { rows: data, next_cursor } = pageOfList(found, page, (one) => orderOf(one, sort), 'asc');
    return { data, next_cursor, total: page.after ? null : found.length, tags: tagsIn(all) };
  },

  async get({ caller, params }) {
    const row = await findPicture(ctx.db, caller.user_id, params.id);
    if (!row) throw new AppError('not_found');
    return { data: describePicture(row) };
  },

  async update({ caller, params, body: { alt, is_kept, tags, made_with_ai, cover, focus } }) {
    const before = await findPicture(ctx.db, caller.user_id, params.id);
    if (!before) throw new AppError('not_found');
    await requireDescribable(ctx, caller.user_id, before, alt);
    const inUse = tags
      ? tagsIn(await mapInTurns(await listGallery(ctx.db, caller.user_id), describePicture))
      : [];
    const origin = await statedOrigin(ctx, before, made_with_ai);
    const covered = await coverChange(ctx, caller.user_id, before, cover);
    const row = await updatePicture(ctx.db, caller.user_id, params.id, {
      ...covered,
      ...(await focusChange(ctx, caller.user_id, before, focus)),
      ...(origin && { origin }),
      ...(alt !== undefined && { alt }),
      ...(is_kept !== undefined && { kept: is_kept ? 1 : 0 }),
      ...(tags !== undefined && { tags: JSON.stringify(spelled(tags, inUse)) }),
      // A picture that is no longer saved is deleted after a day.
      wanted_at: ctx.clock(),
    });
    if (!row) throw new AppError('not_found');
    return { data: describePicture(row), message: `${startWord(row)} saved` };
  },

  async remove({ caller, params }) {
    const row = await findPicture(ctx.db, caller.user_id, params.id);
    if (!row) throw new AppError('not_found');
    const picture = { id: row.id, url: mediaUrl(row.name) };
    const usesOf = await findUses(ctx.db, caller.user_id, [picture]);
    const message = inUseMessage(usesOf(picture));
    if (message) throw conflictError(message);
    await deletePicture(ctx.db, caller.user_id, row.id);
    return { message: `${startWord(row)} deleted successfully!` };
  },
});
