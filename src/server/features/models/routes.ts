import type {
  modelCalls,
  ModelSettings,
  PictureModel,
  PictureSettings,
  WritingModel,
} from '#contract/models/calls.ts';
import { here } from '#contract/models/here.ts';
import { findServers, placeAt } from '#server/adapters/llm/index.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf, type Origin } from '#server/features/audit/service.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import { addModel, type Actor, changeModel, orderModels, accessOf, removeModel } from './change.ts';
import { keyOf, type ModelAccess, typedPrice } from './keys.ts';
import { artistFor, currentArtists } from './pictures.ts';
import { currentWriters, priceOfWriter } from './service.ts';
import { listModels, type ModelRow } from './store.ts';
import { tryArtist, tryModel } from './try.ts';

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
