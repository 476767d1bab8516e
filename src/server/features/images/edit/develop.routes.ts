import { cut } from '#contract/core/cut.ts';
import type { imageCalls } from '#contract/images/calls.ts';
import { type Tone, Tones } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { isDescribed } from '#domain/pictures/alt-text.ts';
import { originOf } from '#domain/pictures/origin.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { scaleOf } from './develop.ts';
import {
  findPicture,
  type GalleryRow,
  updatePicture,
} from '#server/features/images/gallery/gallery.store.ts';
import { requireStill, tagsOf } from '#server/features/images/gallery/gallery.ts';
import { picturesResponse } from '#server/features/images/generate/pictures-response.ts';
import {
  bytesOf,
  storePicture,
  type StoredPicture,
  requireRoom,
  mediaUrl,
} from '#server/features/images/service.ts';
import { findUses } from '#server/features/images/gallery/uses.store.ts';

const model_used = 'darkroom';

const words: Record<Tone, string> = {
  warm: 'in warm colors',
  cool: 'in cool colors',
  'black-and-white': 'in black and white',
  mirrored: 'mirrored',
};

async function original(ctx: Context, ownerId: string, id: string) {
  const row = await findPicture(ctx.db, ownerId, id);
  if (!row) throw new AppError('not_found');
  requireStill(row);
  await requireRoom(ctx, ownerId);
  return { ...row, origin: originOf(row), tags: tagsOf(row), bytes: await bytesOf(ctx, row.name) };
}

/** An avatar that is replaced would be deleted a day later, but its owner may want it back. */
async function keepFace(
  { db, clock }: Context,
  ownerId: string,
  { id, name }: Pick<GalleryRow, 'id' | 'name'>,
) {
  const picture = { id, url: mediaUrl(name) };
  const usesOf = await findUses(db, ownerId, [picture]);
  const isFace = usesOf(picture).some(({ kind }) => kind === 'agent');
  if (isFace) await updatePicture(db, ownerId, id, { kept: 1, wanted_at: clock() });
}

const within = (alt: string, more: string) =>
  cut(isDescribed(alt) ? `${alt} (${more})` : alt, limits.image_alt);

type DevelopCalls = Pick<typeof imageCalls, 'enhance' | 'variations' | 'crop'>;

export const developRoutes = (ctx: Context): Handlers<DevelopCalls> => ({
  async enhance({ caller, params }) {
    const { alt, prompt, origin, tags, ...picture } = await original(
      ctx,
      caller.user_id,
      params.id,
    );
    const scale = scaleOf(picture);
    const kept = await storePicture(ctx, caller.user_id, picture.bytes, {
      first: { do: 'enhance' },
      prompt,
      alt,
      tags,
      model_used,
      origin,
      encoding: 'webp',
      is_kept: true,
      side: limits.enhanced_side,
    });
    const notice =
      scale < 2
        ? `The maximum is ${limits.enhanced_side} pixels a side, so it isn’t twice as large.`
        : null;
    return picturesResponse([kept], { model_used, notice, message: 'Image enhanced' });
  },

  async variations({ caller, params, body }) {
    const { alt, prompt, origin, tags, bytes } = await original(ctx, caller.user_id, params.id);
    const pictures: StoredPicture[] = [];
    for (const tone of new Set(body.tones ?? Tones)) {
      const kept = await storePicture(ctx, caller.user_id, bytes, {
        first: { do: 'tone', tone },
        prompt,
        alt: within(alt, words[tone]),
        tags,
        model_used,
        origin,
        encoding: 'webp',
        is_kept: true,
        side: limits.enhanced_side,
      });
      pictures.push(kept);
    }
    return picturesResponse(pictures, { model_used, notice: null, message: 'Variations made' });
  },

  async crop({ caller, params, body: { purpose, ...area } }) {
    const { bytes, ...whole } = await original(ctx, caller.user_id, params.id);
    const { alt, prompt, origin, tags } = whole;
    const kept = await storePicture(ctx, caller.user_id, bytes, {
      first: { do: 'crop', area },
      prompt,
      alt,
      tags,
      model_used,
      origin,
      encoding: 'webp',
      side: limits.enhanced_side,
      // An avatar that no agent uses may be deleted.
      is_kept: purpose === 'picture',
    });
    if (purpose === 'avatar') await keepFace(ctx, caller.user_id, whole);
    return picturesResponse([kept], { model_used, notice: null, message: 'Image cropped' });
  },
});
