/** The current image generators of this server, read from the database at each use, like the writers. */
import { here } from '#contract/models/here.ts';
import { drawsPictures, modelProviders } from '#contract/models/providers.ts';
import { createModelArtist } from '#server/adapters/images/index.ts';
import {
  type ImageGenerators,
  ImageGeneratorError,
  type ImagePort,
} from '#server/adapters/images/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { measuredImageGenerator } from '#server/measured.ts';
import { fetchFor, keyOf, lostKey, type ModelContext, type ModelAccess } from './keys.ts';
import { listModels, type ModelRow } from './store.ts';

/** A generator for a model that an administrator entered, stored or not. */
export function artistFor(
  ctx: Pick<Context, 'modelAccess' | 'fetchPublic'>,
  { provider, model, base_url, is_nearby, key, price_piece }: ModelAccess,
): ImagePort {
  const address = base_url ?? (provider === here ? null : modelProviders[provider].base_url);
  if (provider === here || !drawsPictures(provider) || address === null)
    throw new Error(`${provider} draws nothing.`);
  return createModelArtist({
    provider,
    model,
    base_url: address,
    api_key: key ?? undefined,
    price: price_piece ?? undefined,
    is_added: true,
    fetch: fetchFor(ctx, { base_url, is_nearby }),
    fetchPublic: ctx.fetchPublic,
  });
}

const withoutKey = (port: ImagePort): ImagePort => ({
  ...port,
  async draw() {
    throw new ImageGeneratorError(lostKey, { cost: 0 });
  },
});

function savedArtist(ctx: ModelContext, row: ModelRow): ImagePort {
  const key = keyOf(ctx, row);
  const port = artistFor(ctx, { ...row, key: key ?? null });
  return measuredImageGenerator(key === undefined ? withoutKey(port) : port, ctx.meters);
}

export interface CurrentArtists extends ImageGenerators {
  /** The default order; the first is the default. */
  order: readonly ImagePort[];
}

/** Without a model, the built-in generator is used. Names in the environment have priority. */
export async function currentArtists(ctx: ModelContext): Promise<CurrentArtists> {
  const { images } = ctx;
  const rows = await listModels(ctx.db, 'picture');
  const added = rows
    .filter(({ model }) => !images.byId.has(model))
    .map((row) => savedArtist(ctx, row));
  const isFromEnvironment = images.default.pictures_prompt;
  const [first = images.default, ...others] = isFromEnvironment
    ? [images.default, ...added]
    : added;
  const all = [first, ...others, ...images.byId.values()];
  const byId = new Map(all.map((port) => [port.name, port]));
  return { default: first, byId, order: [first, ...others] };
}

/**
 * The generators for an order: only the named one, or all models in the order of the administrators. Throws
 * `invalid_input` for an unknown name.
 */
export async function artistsOf(
  ctx: ModelContext,
  name: string | undefined,
): Promise<readonly [ImagePort, ...ImagePort[]]> {
  const { byId, order, default: first } = await currentArtists(ctx);
  if (name === undefined) return [first, ...order.slice(1)];
  const artist = byId.get(name);
  if (artist) return [artist];
  const message = 'Unknown image model';
  throw new AppError('invalid_input', { details: [{ path: 'drawer', message }] });
}
