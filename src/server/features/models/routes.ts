/** Models that administrators add, each tried with one sentence or picture to show whether it works, its speed and cost. */
import type {
  ModelSettings,
  PictureModel,
  PictureSettings,
  Tried,
  WritingModel,
  modelCalls,
} from '#contract/models/calls.ts';
import { here } from '#contract/models/here.ts';
import { findServers, isStillLoading, placeAt } from '#server/adapters/llm/index.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Origin, originOf } from '#server/features/audit/service.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import { type Actor, accessOf, addModel, changeModel, orderModels, removeModel } from './change.ts';
import { type ModelAccess, fetchFor, keyOf, typedPrice } from './keys.ts';
import { artistFor, currentArtists } from './pictures.ts';
import { askAndPay, emptyBill } from './pay.ts';
import { currentWriters, priceOfWriter, writerFor } from './service.ts';
import { type ModelRow, listModels } from './store.ts';
import type { Persona } from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import { homePlatform, platforms } from '#contract/platforms/platforms.ts';
import {
  type DrawRequest,
  ImageGeneratorError,
  type ImagePort,
} from '#server/adapters/images/port.ts';
import { WriterError } from '#server/adapters/llm/port.ts';
import { isNearby } from '#server/egress/public-address.ts';
import { leaveUnknown, recordCost, release, reserve } from '#server/features/usage/service.ts';

const persona: Persona = {
  name: 'Sample',
  personality_type: 'quirky_observer',
  custom_archetype: '',
  voice_tone: '50',
  humor_style: 'observational',
  intelligence_level: 'street_smart',
  controversy_comfort: 20,
  specialization: null,
  language: 'en',
  target_topics: [],
  avoid_topics: [],
  behavioral_guidelines: ['Write one sentence'],
  voice_samples: [],
  contrast_pairs: [],
};
const brief = Brief.parse({ topic: 'the first coffee of the day', length: 'short' });

/** Usually the input is wrong. A 502 would make the browser retry, and pay again. */
const failureOf = (error: WriterError): AppError =>
  error.is_used_up
    ? new AppError('writer_unpaid', { cause: error })
    : new AppError('conflict', { message: error.message, cause: error });

interface Asking {
  owner_id: string;
  signal: AbortSignal;
}

const notAsked = { text: '', image: null, milliseconds: 0, tokens: null, cost: 0 };

/**
 * Paid like any other text, once a model on Ollama is loaded. Throws `conflict` with the reason, `writer_unpaid`,
 * `budget_exceeded`.
 */
async function tryModel(
  ctx: Context,
  access: ModelAccess,
  { owner_id, signal: hungUp }: Asking,
): Promise<Tried> {
  const { base_url, model } = access;
  if (base_url !== null && isNearby(base_url)) {
    const place = { base_url, model, fetch: fetchFor(ctx, access) };
    const wait = AbortSignal.any([hungUp, ctx.timeout(limits.model_wait)]);
    if (await isStillLoading(place, wait)) return { ...notAsked, is_loading: true };
  }
  const writer = writerFor(ctx, access);
  const signal = AbortSignal.any([hungUp, ctx.timeout(limits.model_try)]);
  const limit = platforms[homePlatform];
  const request = { persona, brief, limit, count: 1, seed: 1, signal };
  const bill = emptyBill();
  const began = performance.now();
  try {
    const payer = { owner_id, agent_id: null };
    const [draft] = await askAndPay(ctx, payer, bill, [writer, request]);
    const text = draft?.parts.join('\n') ?? '';
    const milliseconds = Math.round(performance.now() - began);
    const { tokens, cost } = bill;
    return { ...notAsked, text, milliseconds, tokens, cost, is_loading: false };
  } catch (error) {
    throw error instanceof WriterError ? failureOf(error) : error;
  }
}

/** Even for a timeout: the browser would otherwise retry, and pay again. */
function failureOfDrawing(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ImageGeneratorError)
    return new AppError('conflict', { message: error.message, cause: error });
  const message = `The image provider took longer than ${limits.picture_try / second} seconds.`;
  return signal.aborted ? new AppError('conflict', { message, cause: error }) : error;
}

/** Side length in pixels of the generated and the shown picture. */
const side = 512;
const shown = 320;

const picture = {
  subject: { purpose: 'picture', style: 'realistic' },
  prompt: 'A cup of coffee on a wooden table by a window, early morning',
  negative_prompt: '',
  agent_name: undefined,
  take: 0,
  width: side,
  height: side,
  cfg_scale: undefined,
  steps: undefined,
  clip_guidance_preset: undefined,
} as const satisfies Partial<DrawRequest>;

/** Pays for a picture that is not stored. Throws `conflict` with the reason, `budget_exceeded`. */
async function tryArtist(
  ctx: Context,
  artist: ImagePort,
  { owner_id, signal: hungUp }: Asking,
): Promise<Tried> {
  const signal = AbortSignal.any([hungUp, ctx.timeout(limits.picture_try)]);
  const turn = { owner_id, signal, is_patient: false };
  const frame = (bytes: Uint8Array) => ctx.darkroom.frame(bytes, picture, turn);
  const request = { ...picture, signal, frame };
  const estimate = artist.estimate(request);
  const call = { owner_id, agent_id: null, kind: 'image', what: artist.name, estimate } as const;
  const id = await reserve(ctx, call);
  const began = performance.now();
  const { bytes, cost } = await artist.draw(request).catch(async (error: unknown) => {
    const isFree = error instanceof ImageGeneratorError && error.cost === 0;
    await (isFree ? release(ctx, id) : leaveUnknown(ctx, id));
    throw failureOfDrawing(error, signal);
  });
  const milliseconds = Math.round(performance.now() - began);
  await recordCost(ctx, id, { tokens_in: null, tokens_out: null, cost });
  const order = { encoding: 'webp', side: shown, has_versions: false } as const;
  const small = await ctx.darkroom.keep(bytes, order, turn);
  const image = `data:image/webp;base64,${Buffer.from(small.bytes).toString('base64')}`;
  return { ...notAsked, image, milliseconds, cost, is_loading: false };
}

const byOf = ({ caller, ...request }: { caller: Caller } & Origin): Actor => ({
  user_id: caller.user_id,
  origin: originOf(request),
});

/** The state of a key, without the key. */
const stateOf = (key: string | null | undefined): WritingModel['key'] => {
  if (key === null) return 'none';
  return key === undefined ? 'lost' : 'saved';
};

const saved = (ctx: Context, row: ModelRow) => {
  const { id, provider, base_url, model } = row;
  const is_nearby = row.is_nearby === 1;
  return { id, provider, base_url, is_nearby, model, key: stateOf(keyOf(ctx, row)) };
};

const placeOf = ({ provider, base_url }: ModelRow): WritingModel['place'] =>
  provider === here ? here : placeAt({ provider, base_url: base_url ?? undefined });

const writing = (ctx: Context, row: ModelRow): WritingModel => ({
  ...saved(ctx, row),
  price: priceOfWriter(ctx, { name: row.model, ...pricePart(row) }),
  place: placeOf(row),
  size: row.size,
});

const drawing = (ctx: Context, row: ModelRow): PictureModel => ({
  ...saved(ctx, row),
  price: artistFor(ctx, { ...row, key: null }).price,
});

const pricePart = (row: ModelRow) => {
  const price = typedPrice(row);
  return price ? { price } : {};
};

async function picturesOf(ctx: Context): Promise<PictureSettings> {
  const { name, label, price, pictures_prompt } = ctx.images.default;
  return {
    draws_now: (await currentArtists(ctx)).default.name,
    environment: pictures_prompt ? { label, model: name, price } : null,
    models: (await listModels(ctx.db, 'picture')).map((row) => drawing(ctx, row)),
  };
}

function environmentOf(ctx: Context): ModelSettings['environment'] {
  const { provider, base_url, models, size = null } = ctx.config.ai;
  if (provider === 'composer') return null;
  const priced = models.map((model) => ({ model, price: priceOfWriter(ctx, { name: model }) }));
  return { provider, models: priced, place: placeAt({ provider, base_url }), size };
}

async function settingsOf(ctx: Context): Promise<ModelSettings> {
  return {
    writes_now: (await currentWriters(ctx)).default.name,
    environment: environmentOf(ctx),
    models: (await listModels(ctx.db, 'text')).map((row) => writing(ctx, row)),
    pictures: await picturesOf(ctx),
  };
}

/** The model in the request, or a stored one, possibly with another key. */
async function reachedIn(
  ctx: Context,
  body: BodyOf<(typeof modelCalls)['try']>,
): Promise<ModelAccess> {
  if ('provider' in body) return accessOf(ctx, body);
  const row = (await listModels(ctx.db)).find(({ id }) => id === body.model_id);
  if (!row) throw new AppError('not_found');
  const key = body.api_key ?? keyOf(ctx, row);
  if (key === undefined) {
    const message = 'Enter the key again. The saved one can’t be opened';
    throw new AppError('invalid_input', { details: [{ path: 'api_key', message }] });
  }
  return { ...row, key };
}

export const modelRoutes = (ctx: Context): Handlers<typeof modelCalls> => {
  const answer = async (message: string) => ({ data: await settingsOf(ctx), message });
  return {
    list: async () => ({ data: await settingsOf(ctx) }),
    find: async () => ({ data: await findServers(ctx.modelAccess) }),

    async add({ body, ...request }) {
      await addModel(ctx, body, byOf(request));
      return answer('Model added.');
    },
    async change({ params, body, ...request }) {
      await changeModel(ctx, params.model, body, byOf(request));
      return answer('Model saved.');
    },
    async remove({ params, ...request }) {
      await removeModel(ctx, params.model, byOf(request));
      return answer('Model removed.');
    },
    async order({ body, ...request }) {
      await orderModels(ctx, body, byOf(request));
      return answer('Order saved.');
    },
    async try({ body, caller, signal }) {
      const reached = await reachedIn(ctx, body);
      const asking = { owner_id: caller.user_id, signal };
      const data =
        reached.kind === 'picture'
          ? await tryArtist(ctx, artistFor(ctx, reached), asking)
          : await tryModel(ctx, reached, asking);
      return { data };
    },
  };
};
