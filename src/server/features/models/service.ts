/**
 * The current writers of this server. Read from the database at each use, so that every process sees a change at
 * once.
 */
import type { TokenPrice } from '#contract/core/prices.ts';
import { here } from '#contract/models/here.ts';
import { modelProviders } from '#contract/models/providers.ts';
import { priceOfModel } from '#domain/money/price.ts';
import { createModelWriter, hereUrl } from '#server/adapters/llm/index.ts';
import { type LlmPort, WriterError, type Writers } from '#server/adapters/llm/port.ts';
import type { Context } from '#server/context.ts';
import { measuredWriter } from '#server/measured.ts';
import {
  fetchFor,
  keyOf,
  lostKey,
  type ModelContext,
  type ModelAccess,
  typedPrice,
} from './keys.ts';
import { pricesFor } from './pay.ts';
import { listModels, type ModelRow } from './store.ts';

export type { ModelContext } from './keys.ts';
export { answerAndPay, askAndPay, type Bill, emptyBill, pricesFor, withSpent } from './pay.ts';
export { artistsOf, currentArtists } from './pictures.ts';

/** Fails like a model that does not answer, so that posts wait for it. */
const withoutKey = ({ short: _none, ...port }: LlmPort): LlmPort => ({
  ...port,
  async write() {
    throw new WriterError(lostKey, { retry: false, tokens: { input: 0, output: 0 } });
  },
});

/** A writer for a model that an administrator entered, stored or not, or that runs on this computer. */
export function writerFor(
  ctx: Pick<ModelContext, 'modelAccess' | 'writerHere'>,
  { provider, model, base_url, is_nearby, size, key, ...prices }: ModelAccess,
): LlmPort {
  const same = { model, price: typedPrice(prices), size: size ?? undefined, is_added: true };
  if (provider === here) {
    const near = { ...same, provider: 'openai-compatible', base_url: hereUrl } as const;
    const portFor = (owner?: string) =>
      createModelWriter({ ...near, fetch: ctx.writerHere.fetchFor(model, owner) });
    const port = portFor();
    return {
      ...port,
      write: (request) => portFor(request.owner).write(request),
      short: {
        ...port.short,
        answer: (question) => portFor(question.owner).short.answer(question),
      },
    };
  }
  return createModelWriter({
    ...same,
    provider,
    base_url: base_url ?? modelProviders[provider].base_url ?? undefined,
    api_key: key ?? undefined,
    fetch: fetchFor(ctx, { base_url, is_nearby }),
  });
}

function savedWriter(ctx: ModelContext, row: ModelRow): LlmPort {
  const key = keyOf(ctx, row);
  const port = writerFor(ctx, { ...row, key: key ?? null });
  return measuredWriter(key === undefined ? withoutKey(port) : port, ctx.meters);
}

const canWrite = ({ writerHere }: Pick<ModelContext, 'writerHere'>, row: ModelRow | undefined) =>
  row?.provider !== here || writerHere.has(row.model);

export interface CurrentWriters extends Writers {
  /** The default order; the first is the default. */
  order: readonly LlmPort[];
}

/** Names in the environment have priority. */
export async function currentWriters(ctx: ModelContext): Promise<CurrentWriters> {
  const { llm } = ctx;
  const rows = await listModels(ctx.db, 'text');
  const own = rows.filter(({ model }) => !llm.byId.has(model));
  const added = own.map((row) => savedWriter(ctx, row));
  // One that is not installed on this machine, or not yet, writes only for agents that chose it, which then wait.
  const able = added.filter((_port, nth) => canWrite(ctx, own[nth]));
  const isFromEnvironment = !llm.default.is_built_in;
  const [first = llm.default, ...others] = isFromEnvironment ? [llm.default, ...able] : able;
  const byId = new Map([...llm.byId.values(), ...added].map((port) => [port.name, port]));
  return { default: first, byId, order: [first, ...others] };
}

/** Whether the texts of an agent with this writer (`null` for the default) are set by the built-in one, which needs facts. */
export async function isSetOnly(ctx: ModelContext, writer: string | null): Promise<boolean> {
  const { default: first } = await currentWriters(ctx);
  return (writer ?? first.name) === 'composer';
}

/** The price per million tokens of a writer; `null` if unknown. */
export const priceOfWriter = (
  ctx: Pick<Context, 'config'>,
  writer: Pick<LlmPort, 'name' | 'price'>,
): TokenPrice | null => priceOfModel(writer.name, pricesFor(ctx, writer));
