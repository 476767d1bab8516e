import { cut } from '#contract/core/cut.ts';
import { Archetypes } from '#contract/agents/types.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { imageCalls } from '#contract/images/calls.ts';
import type { Origin } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { basePath } from '#contract/table.ts';
import { aiOriginOf, originOf } from '#domain/pictures/origin.ts';
import { contentImageRequestOf } from '#domain/pictures/image-request.ts';
import { type Card, drawCard, UnfitCard } from '#server/adapters/images/index.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Draw } from '#server/features/images/generate/drawing.routes.ts';
import { picturesResponse } from '#server/features/images/generate/pictures-response.ts';
import { brandFor } from '#server/features/company/service.ts';
import { readFile } from '#server/features/media/service.ts';
import { storePicture, requireRoom } from '#server/features/images/service.ts';
import {
  findNamedPicture,
  findOwnPicture,
} from '#server/features/images/public/public-media.store.ts';
import { findAgentOf } from '#server/features/images/gallery/store.ts';

const model_used = 'builtin';
const mediaPath = `${basePath}/media/`;

/** A card and where it comes from: it is drawn here, but the face and the logo on it may be a model’s. */
interface Planned {
  card: Card;
  origin: Origin;
}

/** The logo, unless its image is gone. */
async function logoOf(ctx: Context, ownerId: string, id: string | null) {
  const row = id === null ? undefined : await findOwnPicture(ctx.db, ownerId, id);
  const file = row && (await readFile(ctx, row.name));
  return { logo: file?.bytes ?? null, is_ai: row && aiOriginOf(originOf(row)) !== undefined };
}

/** The avatar at a URL on this server. */
async function faceAt(ctx: Context, ownerId: string, url: string | null) {
  const name = url?.startsWith(mediaPath) ? url.slice(mediaPath.length) : undefined;
  const file = name === undefined ? undefined : await readFile(ctx, name);
  const row = name === undefined ? undefined : await findNamedPicture(ctx.db, ownerId, name);
  return { face: file?.bytes ?? null, is_ai: row && aiOriginOf(originOf(row)) !== undefined };
}

async function speaker(
  ctx: Context,
  ownerId: string,
  agentId: string,
): Promise<{ agent: Card['agent']; is_ai: boolean }> {
  const agent = await findAgentOf(ctx.db, ownerId, agentId);
  if (!agent) throw new AppError('not_found');
  const { name, personality_type, avatar_url } = agent;
  const { face, is_ai } = await faceAt(ctx, ownerId, avatar_url);
  const archetype = Archetypes.find((one) => one === personality_type) ?? 'custom';
  return { agent: { name, archetype, face }, is_ai: is_ai === true };
}

async function drawn(card: Card): Promise<Uint8Array> {
  try {
    return await drawCard(card);
  } catch (error) {
    if (error instanceof UnfitCard) throw new AppError('invalid_input', { message: error.message });
    throw error;
  }
}

/** The alt text of a card is its text. */
const altOf = ({ title, text, items }: Card): string =>
  cut([title, text, ...items].filter(Boolean).join('. '), limits.image_alt);

type Words = BodyOf<typeof imageCalls.previewCard>;

/** The requested card. Throws `not_found` for an agent that is not the caller's. */
async function cardOf(
  ctx: Context,
  ownerId: string,
  { agent_id, ...words }: Words,
): Promise<Planned> {
  const brand = await brandFor(ctx, { owner_id: ownerId, agent_id });
  const { logo, is_ai } = await logoOf(ctx, ownerId, brand.logo_id);
  const by =
    agent_id === undefined ? { agent: null, is_ai: false } : await speaker(ctx, ownerId, agent_id);
  const card = { ...words, brand, logo, agent: by.agent };
  return { card, origin: is_ai || by.is_ai ? 'ai_edited' : 'built_in' };
}

type CardCalls = Pick<typeof imageCalls, 'card' | 'previewCard'>;

export const cardRoutes = (ctx: Context, draw: Draw): Handlers<CardCalls> => ({
  async card({ body, ...request }) {
    if ('prompt' in body) return draw(request, contentImageRequestOf(body));
    const { caller } = request;
    await requireRoom(ctx, caller.user_id);
    const { card, origin } = await cardOf(ctx, caller.user_id, body);
    const kept = await storePicture(ctx, caller.user_id, await drawn(card), {
      prompt: body.title || body.text,
      alt: altOf(card),
      model_used,
      origin,
      encoding: 'png',
      is_kept: true,
      side: limits.enhanced_side,
      is_own: true,
      is_card: true,
    });
    return picturesResponse([kept], { model_used, notice: null, message: 'Card made' });
  },

  async previewCard({ caller, body, signal }) {
    const { card } = await cardOf(ctx, caller.user_id, body);
    // While a person types, the preview of earlier text is aborted.
    signal.throwIfAborted();
    return { bytes: await drawn(card), mime: 'image/png', max_age: 0 };
  },
});
