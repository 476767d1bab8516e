import type { modelCalls, ModelSettings, WritingModel } from '#contract/models/calls.ts';
import { findServers } from '#server/adapters/llm/index.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf, type Origin } from '#server/features/audit/service.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import { addModel, type By, changeModel, orderModels, reachedBy, removeModel } from './change.ts';
import { currentWriters, keyOf, priceOfWriter, typedPrice, writerFor } from './service.ts';
import { listModels, type ModelRow } from './store.ts';
import { tryModel } from './try.ts';

const byOf = ({ caller, ...request }: { caller: Caller } & Origin): By => ({
  user_id: caller.user_id,
  origin: originOf(request),
});

/** What is known of a key without showing it. */
const stateOf = (key: string | null | undefined): WritingModel['key'] => {
  if (key === null) return 'none';
  return key === undefined ? 'lost' : 'saved';
};

function shown(ctx: Context, row: ModelRow): WritingModel {
  const { id, provider, base_url, model } = row;
  const price = priceOfWriter(ctx, { name: model, ...pricePart(row) });
  return { id, provider, base_url, model, key: stateOf(keyOf(ctx, row)), price };
}

const pricePart = (row: ModelRow) => {
  const price = typedPrice(row);
  return price ? { price } : {};
};

async function settingsOf(ctx: Context): Promise<ModelSettings> {
  const { provider, models } = ctx.config.ai;
  const price = (name: string) => priceOfWriter(ctx, { name });
  return {
    writes_now: (await currentWriters(ctx)).default.name,
    environment:
      provider === 'composer'
        ? null
        : { provider, models: models.map((model) => ({ model, price: price(model) })) },
    models: (await listModels(ctx.db)).map((row) => shown(ctx, row)),
  };
}

/** The writer of settings that were typed, or of a model that is saved, be it with another key. */
async function writerOf(ctx: Context, body: BodyOf<(typeof modelCalls)['try']>) {
  if ('provider' in body) return writerFor(ctx, reachedBy(ctx, body));
  const row = (await listModels(ctx.db)).find(({ id }) => id === body.model_id);
  if (!row) throw new AppError('not_found');
  const key = body.api_key ?? keyOf(ctx, row);
  if (key === undefined) {
    const message = 'Enter the key again. The saved one can’t be opened';
    throw new AppError('invalid_input', { details: [{ path: 'api_key', message }] });
  }
  return writerFor(ctx, { ...row, key });
}

export const modelRoutes = (ctx: Context): Handlers<typeof modelCalls> => {
  const saved = async (message: string) => ({ data: await settingsOf(ctx), message });
  return {
    list: async () => ({ data: await settingsOf(ctx) }),
    find: async () => ({ data: await findServers(ctx.modelAccess) }),

    async add({ body, ...request }) {
      await addModel(ctx, body, byOf(request));
      return saved('Model added.');
    },
    async change({ params, body, ...request }) {
      await changeModel(ctx, params.model, body, byOf(request));
      return saved('Model saved.');
    },
    async remove({ params, ...request }) {
      await removeModel(ctx, params.model, byOf(request));
      return saved('Model removed.');
    },
    async order({ body, ...request }) {
      await orderModels(ctx, body.ids, byOf(request));
      return saved('Order saved.');
    },
    async try({ body, caller, signal }) {
      const writer = await writerOf(ctx, body);
      return { data: await tryModel(ctx, writer, { owner_id: caller.user_id, signal }) };
    },
  };
};
