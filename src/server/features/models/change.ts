/** Changes of the models by administrators, each recorded in the security log. */
import type { AuditEventName } from '#contract/audit/events.ts';
import type { ModelKind, ModelPrice, NewModel } from '#contract/models/calls.ts';
import { here } from '#contract/models/here.ts';
import { drawsPictures, modelProviders } from '#contract/models/providers.ts';
import { limits } from '#contract/core/limits.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { newId } from '#server/ids.ts';
import { sealContextOfKey, type ModelAccess } from './keys.ts';
import {
  deleteModel,
  lockModels,
  insertModel,
  listModels,
  type ModelRow,
  renameChosen,
  updateModel,
} from './store.ts';

/** The administrator, and the origin of the request. */
export interface Actor {
  /** `undefined` for the command line. */
  user_id: string | undefined;
  origin: Origin;
}

const faulty = (path: string, message: string): AppError =>
  new AppError('invalid_input', { details: [{ path, message }] });

const notAllowed =
  'Use an https address on the public internet, a server found on this machine, or the one in AI_BASE_URL. One in the local network has to be allowed';

type Access = Pick<Context, 'modelAccess'>;

/** Why an address is invalid, in a sentence. */
function faultOfAddress(
  { modelAccess }: Access,
  { provider, base_url, is_nearby }: Pick<NewModel, 'provider' | 'base_url' | 'is_nearby'>,
): string | undefined {
  const { base_url: fixed, label } = modelProviders[provider];
  if (fixed !== null)
    return base_url === undefined && !is_nearby ? undefined : `${label} has an address of its own`;
  if (base_url === undefined) return 'Enter the server’s address';
  return is_nearby || modelAccess.mayName(base_url) ? undefined : notAllowed;
}

/** Throws `invalid_input` if the price does not fit the kind of model. */
function columnsOf(kind: ModelKind, price: ModelPrice | null) {
  const none = { price_in: null, price_out: null, price_piece: null };
  if (price === null) return none;
  if ('piece' in price !== (kind === 'picture')) {
    const wanted = kind === 'picture' ? 'one image' : 'a million tokens';
    throw faulty('price', `Enter the price of ${wanted}`);
  }
  return 'piece' in price
    ? { ...none, price_piece: price.piece }
    : { ...none, price_in: price.input, price_out: price.output };
}

/** Throws `invalid_input` if something is missing, or the address may not be called. */
export function accessOf(ctx: Access, wanted: NewModel): ModelAccess {
  const { kind, provider, model, base_url = null, api_key: key = null, price } = wanted;
  const { needs_key, label } = modelProviders[provider];
  if (kind === 'picture' && !drawsPictures(provider)) {
    throw faulty('provider', `${label} offers no models for images`);
  }
  const wrong = faultOfAddress(ctx, wanted);
  if (wrong !== undefined) throw faulty('base_url', wrong);
  if (needs_key && key === null) throw faulty('api_key', `Enter your key for ${label}`);
  const is_nearby = Number(wanted.is_nearby);
  const place = { provider, base_url, is_nearby };
  return { kind, model, ...place, size: null, key, ...columnsOf(kind, price) };
}

/** Makes one change at a time, and logs it in the same transaction; `work` returns the name of the changed model. */
export async function changeModels(
  ctx: Pick<Context, 'db' | 'log' | 'clock'>,
  event: AuditEventName,
  { user_id, origin }: Actor,
  work: (trx: Db, now: number) => Promise<string>,
): Promise<void> {
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    await lockModels(trx, now);
    const detail = await work(trx, now);
    await record(ctx, trx, { event, user_id, origin, detail }, now);
  });
}

type Own = Pick<Context, 'llm' | 'images'>;

/** Whether the environment defines a model of this name. */
const isTaken = ({ llm, images }: Own, kind: ModelKind, model: string): boolean =>
  kind === 'text' ? llm.byId.has(model) : images.byId.has(model);

function requireFree(
  ctx: Own,
  others: readonly ModelRow[],
  { kind, model }: Pick<ModelRow, 'kind' | 'model'>,
): void {
  if (isTaken(ctx, kind, model) || others.some((row) => row.model === model)) {
    throw faulty('model', 'A model of this name is in the list already');
  }
}

const originAt = (url: string | null | undefined): string | undefined =>
  URL.parse(url ?? '')?.origin;

/** For the security log, which also has the address that was allowed in the local network. */
const nameIn = ({
  model,
  base_url,
  is_nearby,
}: Pick<ModelRow, 'model' | 'base_url' | 'is_nearby'>) =>
  is_nearby === 1 ? `${model} (${originAt(base_url)})` : model;

/** Adds a model at the end of the order. Throws `invalid_input` and `limit_reached`. */
export async function addModel(ctx: Context, wanted: NewModel, by: Actor): Promise<void> {
  const { key, ...reached } = accessOf(ctx, wanted);
  await changeModels(ctx, 'model_added', by, async (trx, now) => {
    const rows = await listModels(trx);
    requireFree(ctx, rows, reached);
    if (rows.length >= limits.writing_models) throw new AppError('limit_reached');
    const id = newId();
    await insertModel(trx, {
      ...reached,
      id,
      secret: key === null ? null : ctx.sealer.seal(key, sealContextOfKey(id)),
      position: (rows.at(-1)?.position ?? 0) + 1,
      created_at: now,
      updated_at: now,
    });
    return nameIn(reached);
  });
}

export interface ModelChange {
  model?: string | undefined;
  base_url?: string | undefined;
  is_nearby?: boolean | undefined;
  api_key?: string | undefined;
  price?: ModelPrice | null | undefined;
  size?: ModelRow['size'] | undefined;
}

const lacksKey = ({ secret }: ModelRow, { api_key }: ModelChange): boolean =>
  secret !== null && api_key === undefined;

type ConnectedRow = ModelRow & { provider: NewModel['provider'] };
/** One on this computer has no key and address, and its file’s name: only how much it is told can change. */
const isConnected = (row: ModelRow): row is ConnectedRow => row.provider !== here;

function sizeColumn(kind: ModelKind, size: ModelChange['size']) {
  if (size === undefined) return {};
  if (kind === 'text') return { size };
  throw faulty('size', 'Only a model that writes has a prompt size');
}

/** Where a model is after a change. Throws `invalid_input`: a stored key is never sent to another host. */
function changedPlace(ctx: Access, row: ConnectedRow, change: ModelChange) {
  if (change.base_url === undefined && change.is_nearby === undefined) return {};
  const base_url = change.base_url ?? row.base_url ?? undefined;
  const isElsewhere = originAt(base_url) !== originAt(row.base_url);
  // Another server in the local network has to be allowed itself.
  const is_nearby = change.is_nearby ?? (!isElsewhere && row.is_nearby === 1);
  const wrong = faultOfAddress(ctx, { provider: row.provider, base_url, is_nearby });
  if (wrong !== undefined) throw faulty('base_url', wrong);
  if (isElsewhere && lacksKey(row, change)) {
    throw faulty('api_key', 'Enter the key again. The saved one is only for the old address');
  }
  return { base_url, is_nearby: Number(is_nearby) };
}

/** The columns of a change. Throws `invalid_input`, and `not_found` for a setting that a model on this computer lacks. */
function changedColumns(ctx: Context, row: ModelRow, change: ModelChange) {
  const { size, ...others } = change;
  const sized = sizeColumn(row.kind, size);
  if (!isConnected(row)) {
    if (Object.keys(others).length > 0) throw new AppError('not_found');
    return sized;
  }
  const { api_key, price, model } = others;
  return {
    ...sized,
    ...(model !== undefined && { model }),
    ...changedPlace(ctx, row, change),
    ...(api_key !== undefined && { secret: ctx.sealer.seal(api_key, sealContextOfKey(row.id)) }),
    ...(price !== undefined && columnsOf(row.kind, price)),
  };
}

/** Changes name, address, key, price or prompt size of a model. Agents that use it keep it. Throws `invalid_input`. */
export async function changeModel(
  ctx: Context,
  id: string,
  change: ModelChange,
  by: Actor,
): Promise<void> {
  await changeModels(ctx, 'model_changed', by, async (trx, updated_at) => {
    const rows = await listModels(trx);
    const row = rows.find((one) => one.id === id);
    if (!row) throw new AppError('not_found');
    const columns = changedColumns(ctx, row, change);
    const { kind } = row;
    const { model = row.model } = change;
    if (model !== row.model) {
      const others = rows.filter((one) => one !== row);
      requireFree(ctx, others, { kind, model });
      const isChosen = kind === 'text' && !isTaken(ctx, kind, row.model);
      if (isChosen) await renameChosen(trx, row.model, model);
    }
    const changed = await updateModel(trx, id, { updated_at, ...columns });
    return nameIn(changed ?? row);
  });
}

export async function removeModel(ctx: Context, id: string, by: Actor): Promise<void> {
  await changeModels(ctx, 'model_removed', by, async (trx) => {
    const row = await deleteModel(trx, id);
    if (!row) throw new AppError('not_found');
    return row.model;
  });
}

export interface ModelOrder {
  kind: ModelKind;
  ids: readonly string[];
}

/** Throws `conflict` unless exactly the existing models of that kind are listed. */
export async function orderModels(
  ctx: Context,
  { kind, ids }: ModelOrder,
  by: Actor,
): Promise<void> {
  await changeModels(ctx, 'models_ordered', by, async (trx, updated_at) => {
    const rows = new Map((await listModels(trx, kind)).map((row) => [row.id, row.model]));
    const names = [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
    if (names.length !== rows.size || ids.length !== rows.size) throw new AppError('conflict');
    for (const [at, id] of ids.entries()) {
      await updateModel(trx, id, { position: at + 1, updated_at });
    }
    return names.join(', ');
  });
}
