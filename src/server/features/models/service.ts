/** What writes on this server right now. Read from the database each time: every process sees a change at once. */
import type { TokenPrice } from '#contract/usage/prices.ts';
import { modelProviders } from '#contract/models/providers.ts';
import { priceOfModel, type PriceOverrides } from '#domain/money/price.ts';
import { createModelWriter } from '#server/adapters/llm/index.ts';
import { type LlmPort, WriterError, type Writers } from '#server/adapters/llm/port.ts';
import type { Context } from '#server/context.ts';
import { type Place, SealBroken } from '#server/db/sealed.ts';
import { measuredWriter } from '#server/measured.ts';
import { listModels, type ModelRow } from './store.ts';

export type ModelContext = Pick<
  Context,
  'llm' | 'db' | 'sealer' | 'modelAccess' | 'meters' | 'config'
>;

export const placeOfKey = (id: string): Place => ({
  table: 'writing_models',
  row: id,
  column: 'secret',
  owner: '',
});

/** A key as it was typed; `null` where there is none, `undefined` where no secret of this server opens it. */
export function keyOf(
  { sealer }: Pick<Context, 'sealer'>,
  { id, secret }: Pick<ModelRow, 'id' | 'secret'>,
): string | null | undefined {
  if (secret === null) return null;
  try {
    return sealer.open(secret, placeOfKey(id));
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

const lost =
  'The key of this model can’t be opened with this server’s secret. An administrator can enter it again under Writing model.';

/** Fails like a model that does not answer, so that posts wait for it. */
const withoutKey = (port: LlmPort): LlmPort => ({
  ...port,
  async write() {
    throw new WriterError(lost, { retry: false, tokens: { input: 0, output: 0 } });
  },
});

/** The price that was typed for a model. */
export const typedPrice = ({
  price_in,
  price_out,
}: Pick<ModelRow, 'price_in' | 'price_out'>): TokenPrice | undefined =>
  price_in === null || price_out === null ? undefined : { input: price_in, output: price_out };

export type Reached = Pick<
  ModelRow,
  'provider' | 'model' | 'base_url' | 'price_in' | 'price_out'
> & { key: string | null };

/** A writer over a model that an administrator named, saved or not. */
export const writerFor = (
  { modelAccess }: Pick<ModelContext, 'modelAccess'>,
  { provider, model, base_url, key, ...prices }: Reached,
): LlmPort =>
  createModelWriter({
    provider,
    model,
    base_url: base_url ?? modelProviders[provider].base_url ?? undefined,
    api_key: key ?? undefined,
    price: typedPrice(prices),
    is_added: true,
    fetch: modelAccess.fetch,
  });

function savedWriter(ctx: ModelContext, row: ModelRow): LlmPort {
  const key = keyOf(ctx, row);
  const port = writerFor(ctx, { ...row, key: key ?? null });
  return measuredWriter(key === undefined ? withoutKey(port) : port, ctx.meters);
}

export interface CurrentWriters extends Writers {
  /** Who is tried one after another where nobody was chosen; the first is the default. */
  order: readonly LlmPort[];
}

/** A name that the environment gives away already is its own. */
export async function currentWriters(ctx: ModelContext): Promise<CurrentWriters> {
  const { llm } = ctx;
  const rows = await listModels(ctx.db);
  const added = rows
    .filter(({ model }) => !llm.byId.has(model))
    .map((row) => savedWriter(ctx, row));
  const isFromEnvironment = !llm.default.has_stock;
  const [first = llm.default, ...others] = isFromEnvironment ? [llm.default, ...added] : added;
  const byId = new Map([...llm.byId.values(), ...added].map((port) => [port.name, port]));
  return { default: first, byId, order: [first, ...others] };
}

/** What the environment says of a price goes before what was typed. */
export const pricesFor = (
  { config }: Pick<Context, 'config'>,
  { name, price }: Pick<LlmPort, 'name' | 'price'>,
): PriceOverrides => ({ ...(price && { [name]: price }), ...config.ai.prices });

/** What a million tokens of a writer cost; `null` where nobody knows. */
export const priceOfWriter = (
  ctx: Pick<Context, 'config'>,
  writer: Pick<LlmPort, 'name' | 'price'>,
): TokenPrice | null => priceOfModel(writer.name, pricesFor(ctx, writer));
