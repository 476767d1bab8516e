/** A person's pictures: found, described, kept and deleted. */
import type { imageCalls } from '#contract/images/calls.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { urlOf } from '#server/features/images/service.ts';
import type { Picture } from '#contract/images/types.ts';
import {
  deletePicture,
  findPicture,
  type GalleryRow,
  listGallery,
  updatePicture,
} from './gallery.store.ts';
import { findUses, type Uses } from './uses.store.ts';
import { versionsOf } from './files.ts';

/** A picture as the contract tells it. */
export const shown = ({ name, kept, clip, versions, created_at, ...row }: GalleryRow): Picture => ({
  ...row,
  url: urlOf(name),
  is_clip: clip === 1,
  versions: versionsOf({ versions }).map((one) => ({ url: urlOf(one.name), width: one.width })),
  is_kept: kept === 1,
  created_at: new Date(created_at).toISOString(),
});

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word that was typed must stand in the prompt or the description. */
function hasWords({ prompt, alt }: GalleryRow, typed: string): boolean {
  const text = folded(`${prompt} ${alt}`);
  return folded(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Why a picture cannot go, in a sentence; `undefined` when nothing uses it. */
export function whyNot({ faces, is_planned, is_posted }: Uses): string | undefined {
  const uses = [
    ...(faces.length > 0 ? [`avatar of ${listed.format(faces)}`] : []),
    ...(is_planned ? ['a scheduled post'] : []),
    ...(is_posted ? ['a post that was published or is about to be'] : []),
  ];
  return uses.length > 0 ? `In use (${listed.format(uses)}), so it can’t be deleted.` : undefined;
}

type GalleryCalls = Pick<typeof imageCalls, 'history' | 'get' | 'update' | 'remove'>;

export const galleryRoutes = (ctx: Context): Handlers<GalleryCalls> => ({
  async history({ caller, query: { limit, offset, search, url } }) {
    // A person has a few hundred pictures at most, so they are looked through here: alike on every database.
    const all = await listGallery(ctx.db, caller.user_id);
    const found = all.filter(
      (row) => (!search || hasWords(row, search)) && (url === undefined || urlOf(row.name) === url),
    );
    return { data: found.slice(offset, offset + limit).map(shown), total: found.length };
  },

  async get({ caller, params }) {
    const row = await findPicture(ctx.db, caller.user_id, params.id);
    if (!row) throw new AppError('not_found');
    return { data: shown(row) };
  },

  async update({ caller, params, body: { alt, is_kept } }) {
    const row = await updatePicture(ctx.db, caller.user_id, params.id, {
      ...(alt !== undefined && { alt }),
      ...(is_kept !== undefined && { kept: is_kept ? 1 : 0 }),
      // What is not kept any more has a day left.
      wanted_at: ctx.clock(),
    });
    if (!row) throw new AppError('not_found');
    return { data: shown(row), message: 'Image saved' };
  },

  async remove({ caller, params }) {
    const row = await findPicture(ctx.db, caller.user_id, params.id);
    if (!row) throw new AppError('not_found');
    const uses = await findUses(ctx.db, caller.user_id, { id: row.id, url: urlOf(row.name) });
    const message = whyNot(uses);
    if (message) throw new AppError('conflict', { message });
    await deletePicture(ctx.db, caller.user_id, row.id);
    return { message: 'Image deleted successfully!' };
  },
});
