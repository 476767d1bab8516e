/** Makes documents of images that are stored here. */
import { Archetypes } from '#contract/agents/types.ts';
import type { imageCalls } from '#contract/images/calls.ts';
import type { Origin, PageShape } from '#contract/images/types.ts';
import type { PictureFiles } from '#contract/platforms/picture-files.ts';
import { isDescribed } from '#domain/pictures/alt-text.ts';
import { aiOriginOf, originOf, xmpOf } from '#domain/pictures/origin.ts';
import { sentPicture } from '#domain/pictures/sent-picture.ts';
import { groundsOf } from '#server/adapters/images/index.ts';
import { brandFor } from '#server/features/company/service.ts';
import { AppError, fieldError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import {
  findAgentOf,
  listPictures,
  type PictureRow,
} from '#server/features/images/gallery/store.ts';
import { picturesResponse } from '#server/features/images/generate/pictures-response.ts';
import { bytesFor, sourceOf } from '#server/features/images/sent-file.ts';
import { requireRoom, storeDocument } from '#server/features/images/service.ts';
import { draftOf } from '#server/features/media/service.ts';

const model_used = 'darkroom';

/** Of a page, in points. */
const sizes: Record<PageShape, { width: number; height: number }> = {
  portrait: { width: 1080, height: 1350 },
  square: { width: 1080, height: 1080 },
};

/** Twice as sharp as a page, and thirty of them in 45 MB. */
const onPage: PictureFiles = { side: 2160, bytes: 1_500_000, formats: ['jpeg'] };

async function imagesOf(ctx: Context, ownerId: string, ids: readonly string[]) {
  const byId = new Map((await listPictures(ctx.db, ownerId, ids)).map((row) => [row.id, row]));
  return ids.map((id, n): PictureRow => {
    const row = byId.get(id);
    if (!row) throw new AppError('not_found');
    if (row.mime.startsWith('image/')) return row;
    const message = 'Documents can only contain images. Leave videos and documents out.';
    throw fieldError(`ids.${n}`, message);
  });
}

async function groundOf(ctx: Context, ownerId: string, agentId: string | undefined) {
  const brand = await brandFor(ctx, { owner_id: ownerId, agent_id: agentId });
  if (agentId === undefined) return groundsOf('custom', brand);
  const agent = await findAgentOf(ctx.db, ownerId, agentId);
  if (!agent) throw new AppError('not_found');
  return groundsOf(Archetypes.find((one) => one === agent.personality_type) ?? 'custom', brand);
}

/** The origin of a file that is put together of these. */
function originOfAll(origins: readonly Origin[]): Origin {
  const [first = 'own'] = origins;
  if (origins.every((one) => one === first)) return first;
  return origins.some((one) => aiOriginOf(one)) ? 'ai_edited' : 'own';
}

async function pageOf(ctx: Context, owner_id: string, row: PictureRow) {
  const source = sourceOf(row);
  const origin = aiOriginOf(originOf(row));
  const anew = sentPicture(source, onPage, true);
  return {
    bytes: await bytesFor(ctx, source, { anew, origin, owner_id }),
    alt: isDescribed(row.alt) ? row.alt : '',
  };
}

export const pagesRoutes = (ctx: Context): Handlers<Pick<typeof imageCalls, 'document'>> => ({
  async document({ caller: { user_id: owner_id }, body, signal }) {
    const { ids, title, shape, agent_id } = body;
    const rows = await imagesOf(ctx, owner_id, ids);
    const ground = await groundOf(ctx, owner_id, agent_id);
    await requireRoom(ctx, owner_id);
    const files: Awaited<ReturnType<typeof pageOf>>[] = [];
    for (const row of rows) {
      signal.throwIfAborted();
      files.push(await pageOf(ctx, owner_id, row));
    }
    const origin = originOfAll(rows.map(originOf));
    const ai = aiOriginOf(origin);
    const look = { ...sizes[shape], ...ground, title, marks: ai && xmpOf(ai) };
    const pdf = await ctx.darkroom.pages(files, look, { owner_id, signal, is_patient: false });
    const draft = await draftOf(ctx, [pdf]);
    const file = { name: `${title}.pdf`, hash: draft.hash };
    const told = { prompt: '', alt: title, model_used, origin, is_kept: true, file };
    try {
      const kept = await storeDocument(ctx, owner_id, draft, told);
      return picturesResponse([kept], { model_used, notice: null, message: 'Document made' });
    } finally {
      await ctx.media.drop(draft);
    }
  },
});
