/** What administrators change about the models, each with its line in the log of security events. */
import type { AuditEventName } from '#contract/audit/events.ts';
import type { NewModel } from '#contract/models/calls.ts';
import { modelProviders } from '#contract/models/providers.ts';
import { limits } from '#contract/core/limits.ts';
import type { TokenPrice } from '#contract/usage/prices.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { newId } from '#server/ids.ts';
import { placeOfKey, type Reached } from './service.ts';
import {
  deleteModel,
  holdModels,
  insertModel,
  listModels,
  type ModelRow,
  updateModel,
} from './store.ts';

/** Which administrator, and from where. */
export interface By {
  user_id: string;
  origin: Origin;
}

const faulty = (path: string, message: string): AppError =>
  new AppError('invalid_input', { details: [{ path, message }] });

const notAllowed =
  'Use an https address on the public internet, a server found on this machine, or the one in AI_BASE_URL';

/** What is wrong with an address, in a sentence. */
function faultOfAddress(
  { modelAccess }: Pick<Context, 'modelAccess'>,
  { provider, base_url }: NewModel,
): string | undefined {
  const { base_url: fixed, label } = modelProviders[provider];
  if (fixed !== null)
    return base_url === undefined ? undefined : `${label} has an address of its own`;
  if (base_url === undefined) return 'Enter the address of the server';
  return modelAccess.mayName(base_url) ? undefined : notAllowed;
}

/** Throws `invalid_input` where something is missing, or the address may not be called. */
export function reachedBy(ctx: Pick<Context, 'modelAccess'>, wanted: NewModel): Reached {
  const { provider, model, base_url = null, api_key: key = null, price } = wanted;
  const { needs_key, label } = modelProviders[provider];
  const wrong = faultOfAddress(ctx, wanted);
  if (wrong !== undefined) throw faulty('base_url', wrong);
  if (needs_key && key === null) throw faulty('api_key', `Enter your key for ${label}`);
  return { provider, model, base_url, key, ...columnsOf(price) };
}

const columnsOf = (price: TokenPrice | null) => ({
  price_in: price?.input ?? null,
  price_out: price?.output ?? null,
});

/** One change after another, with its event in the same transaction; `work` answers the name of what it changed. */
async function changing(
  ctx: Context,
  event: AuditEventName,
  { user_id, origin }: By,
  work: (trx: Db, now: number) => Promise<string>,
): Promise<void> {
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    await holdModels(trx, now);
    const detail = await work(trx, now);
    await record(ctx, trx, { event, user_id, origin, detail }, now);
  });
}

function requireFree({ llm }: Context, rows: readonly ModelRow[], model: string): void {
  if (llm.byId.has(model) || rows.some((row) => row.model === model)) {
    throw faulty('model', 'A model of this name is in the list already');
  }
  if (rows.length >= limits.writing_models) throw new AppError('limit_reached');
}

/** Adds a model behind the others. Throws `invalid_input` and `limit_reached`. */
export async function addModel(ctx: Context, wanted: NewModel, by: By): Promise<void> {
  const { key, ...reached } = reachedBy(ctx, wanted);
  await changing(ctx, 'model_added', by, async (trx, now) => {
    const rows = await listModels(trx);
    requireFree(ctx, rows, reached.model);
    const id = newId();
    await insertModel(trx, {
      ...reached,
      id,
      secret: key === null ? null : ctx.sealer.seal(key, placeOfKey(id)),
      position: (rows.at(-1)?.position ?? 0) + 1,
      created_at: now,
      updated_at: now,
    });
    return reached.model;
  });
}

export interface ModelChange {
  api_key?: string | undefined;
  price?: TokenPrice | null | undefined;
}

/** Gives a model another key or price; never another address, which would get the key that is there. */
export async function changeModel(
  ctx: Context,
  id: string,
  { api_key, price }: ModelChange,
  by: By,
): Promise<void> {
  await changing(ctx, 'model_changed', by, async (trx, updated_at) => {
    const row = await updateModel(trx, id, {
      updated_at,
      ...(api_key !== undefined && { secret: ctx.sealer.seal(api_key, placeOfKey(id)) }),
      ...(price !== undefined && columnsOf(price)),
    });
    if (!row) throw new AppError('not_found');
    return row.model;
  });
}

export async function removeModel(ctx: Context, id: string, by: By): Promise<void> {
  await changing(ctx, 'model_removed', by, async (trx) => {
    const row = await deleteModel(trx, id);
    if (!row) throw new AppError('not_found');
    return row.model;
  });
}

/** Throws `conflict` unless exactly the models are named that there are. */
export async function orderModels(ctx: Context, ids: readonly string[], by: By): Promise<void> {
  await changing(ctx, 'models_ordered', by, async (trx, updated_at) => {
    const rows = new Map((await listModels(trx)).map((row) => [row.id, row.model]));
    const names = [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
    if (names.length !== rows.size || ids.length !== rows.size) throw new AppError('conflict');
    for (const [at, id] of ids.entries()) {
      await updateModel(trx, id, { position: at + 1, updated_at });
    }
    return names.join(', ');
  });
}
