/** Bulk actions on images: tags, uses, duplicates, and deletion. */
import { pluralize } from '#contract/core/pluralize.ts';
import { limits } from '#contract/core/limits.ts';
import type { libraryCalls } from '#contract/images/library-calls.ts';
import { renamed, retagged, spelled, tagsIn } from '#domain/pictures/library.ts';
import { isDescribed } from '#domain/pictures/alt-text.ts';
import { groupsOfAlike } from '#domain/pictures/look.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { mediaUrl } from '#server/features/images/service.ts';
import { listLackingCaptions, saveCaptions } from './captions.store.ts';
import { describePicture, tagsOf, inUseMessage } from './gallery.ts';
import {
  changePictures,
  deletePicture,
  findPicture,
  focusIn,
  type GalleryRow,
  listGallery,
  listLooks,
  type PictureChange,
} from './gallery.store.ts';
import { requireUnapproved } from './planned.ts';
import { findUses } from './uses.store.ts';

const files = (count: number) => pluralize(count, 'file');
const named = ({ id, name }: Pick<GalleryRow, 'id' | 'name'>) => ({ id, url: mediaUrl(name) });

/** The images of these ids without duplicates. Throws `not_found` if one is missing. */
async function requireAll(ctx: Context, ownerId: string, ids: readonly string[]) {
  const wanted = new Set(ids);
  const rows = (await listGallery(ctx.db, ownerId)).filter(({ id }) => wanted.has(id));
  if (rows.length !== wanted.size) throw new AppError('not_found');
  return rows;
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((tag, at) => tag === other[at]);

/** Stores changed tags; returns how many images changed. */
async function saveTags(
  ctx: Context,
  ownerId: string,
  rows: readonly { row: GalleryRow; tags: readonly string[] }[],
): Promise<number> {
  const changes = rows
    .filter(({ row, tags }) => !isSame(tagsOf(row), tags))
    .map(({ row: { id }, tags }): PictureChange => ({ id, tags: JSON.stringify(tags) }));
  await changePictures(ctx.db, ownerId, changes);
  return changes.length;
}

/** Deletes unused images; returns what was deleted, and why the others stay. */
async function removeUnused(ctx: Context, ownerId: string, rows: readonly GalleryRow[]) {
  const usesOf = await findUses(ctx.db, ownerId, rows.map(named));
  const removed: string[] = [];
  const in_use: { id: string; message: string }[] = [];
  for (const row of rows) {
    const message = inUseMessage(usesOf(named(row)));
    if (message) {
      in_use.push({ id: row.id, message });
      continue;
    }
    await deletePicture(ctx.db, ownerId, row.id);
    removed.push(row.id);
  }
  return { removed, in_use };
}

/** What the remaining image gets from its duplicates: all tags, and an alt text, a focus point and a cover if it has none. */
function mergedInto(row: GalleryRow, others: readonly GalleryRow[]): PictureChange {
  const tags = retagged(tagsOf(row), { add: others.flatMap(tagsOf), remove: [] });
  const alt = [row, ...others].find((one) => isDescribed(one.alt))?.alt ?? row.alt;
  const { cover_id, cover_ms } = [row, ...others].find((one) => one.cover_id !== null) ?? row;
  const { focus_x, focus_y } = [row, ...others].find((one) => focusIn(one) !== null) ?? row;
  // oxlint-disable-next-line house/no-cut-characters -- a list
  const kept = { tags: JSON.stringify(tags.slice(0, limits.picture_tags)), kept: 1 as const };
  return { id: row.id, ...kept, alt, cover_id, cover_ms, focus_x, focus_y };
}

/** Gives an image what others have of it. Throws like `requireUnapproved` if more than its tags would change. */
async function takeOver(
  ctx: Context,
  ownerId: string,
  kept: GalleryRow,
  others: readonly GalleryRow[],
): Promise<void> {
  const change = mergedInto(kept, others);
  const ids = others.map(({ id }) => id);
  const captions = await listLackingCaptions(ctx.db, ownerId, kept.id, ids);
  const isOther = (['alt', 'cover_id', 'focus_x'] as const).some(
    (one) => change[one] !== kept[one],
  );
  if (isOther || captions.length > 0) await requireUnapproved(ctx, ownerId, kept.id);
  await changePictures(ctx.db, ownerId, [change]);
  for (const row of captions) await saveCaptions(ctx.db, row);
}

const messageOfRemoval = ({ removed, in_use }: Awaited<ReturnType<typeof removeUnused>>) => {
  if (in_use.length === 0) return `${files(removed.length)} deleted.`;
  const stay = `${files(in_use.length)} in use ${in_use.length === 1 ? 'stays' : 'stay'}.`;
  return removed.length === 0 ? stay : `${files(removed.length)} deleted. ${stay}`;
};

export const libraryRoutes = (ctx: Context): Handlers<typeof libraryCalls> => ({
  async tag({ caller, body: { ids, add, remove } }) {
    const { user_id: ownerId } = caller;
    const rows = await requireAll(ctx, ownerId, ids);
    const inUse = tagsIn(
      (await listGallery(ctx.db, ownerId)).map((row) => ({ tags: tagsOf(row) })),
    );
    const change = { add: spelled(add, inUse), remove };
    const all = rows.map((row) => ({ row, tags: retagged(tagsOf(row), change) }));
    const full = all.filter(({ tags }) => tags.length > limits.picture_tags);
    const changed = await saveTags(
      ctx,
      ownerId,
      all.filter((one) => !full.includes(one)),
    );
    const message =
      full.length === 0
        ? `Tags of ${files(changed)} changed.`
        : `Tags of ${files(changed)} changed. ${files(full.length)} would have more than ${limits.picture_tags}.`;
    return { changed, full: full.map(({ row }) => row.id), message };
  },

  async renameTag({ caller, body: { tag, to } }) {
    const rows = await listGallery(ctx.db, caller.user_id);
    const others = rows.flatMap((row) => {
      const tags = renamed(tagsOf(row), tag, to);
      return tags ? [{ row, tags }] : [];
    });
    if (others.length === 0) throw new AppError('not_found');
    const changed = await saveTags(ctx, caller.user_id, others);
    return { changed, message: to === null ? 'Tag deleted.' : 'Tag renamed.' };
  },

  async removeMany({ caller, body }) {
    const rows = await requireAll(ctx, caller.user_id, body.ids);
    const done = await removeUnused(ctx, caller.user_id, rows);
    return { ...done, message: messageOfRemoval(done) };
  },

  async uses({ caller, params, query: { limit, offset } }) {
    const row = await findPicture(ctx.db, caller.user_id, params.id);
    if (!row) throw new AppError('not_found');
    const usesOf = await findUses(ctx.db, caller.user_id, [named(row)]);
    const uses = usesOf(named(row));
    return { data: uses.slice(offset, offset + limit), total: uses.length };
  },

  async duplicates({ caller, query: { limit, offset } }) {
    const groups = groupsOfAlike(await listLooks(ctx.db, caller.user_id));
    const data = groups.slice(offset, offset + limit).map((group) => ({
      pictures: group.map(({ look: _look, file_hash: _hash, ...row }) => describePicture(row)),
    }));
    return { data, total: groups.length };
  },

  async keepOne({ caller, params, body }) {
    const { user_id: ownerId } = caller;
    const ids = body.others.filter((id) => id !== params.id);
    const rows = await requireAll(ctx, ownerId, [params.id, ...ids]);
    const others = rows.filter(({ id }) => id !== params.id);
    const [kept] = rows.filter(({ id }) => id === params.id);
    if (!kept) throw new AppError('not_found');
    await takeOver(ctx, ownerId, kept, others);
    const { removed, in_use } = await removeUnused(ctx, ownerId, others);
    // Images in use are kept; they are deleted a day after the last use ends.
    const released = in_use.map(({ id }): PictureChange => ({
      id,
      kept: 0,
      wanted_at: ctx.clock(),
    }));
    await changePictures(ctx.db, ownerId, released);
    const message =
      released.length === 0
        ? `Kept this one. ${files(removed.length)} deleted.`
        : `Kept this one. ${files(released.length)} in use ${released.length === 1 ? 'stays' : 'stay'} until no post needs ${released.length === 1 ? 'it' : 'them'}.`;
    return { removed: removed.length, released: released.length, message };
  },
});
