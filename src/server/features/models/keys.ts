/** The stored key and price of a model that an administrator added. */
import type { TokenPrice } from '#contract/core/prices.ts';
import type { Context } from '#server/context.ts';
import { type SealContext, SealBroken } from '#server/db/sealed.ts';
import type { ModelRow } from './store.ts';

export type ModelContext = Pick<
  Context,
  | 'llm'
  | 'images'
  | 'fetchPublic'
  | 'db'
  | 'sealer'
  | 'modelAccess'
  | 'writerHere'
  | 'meters'
  | 'config'
>;

/** What is needed to call a model, stored or not. */
export type ModelAccess = Pick<
  ModelRow,
  | 'kind'
  | 'provider'
  | 'model'
  | 'base_url'
  | 'is_nearby'
  | 'price_in'
  | 'price_out'
  | 'price_piece'
  | 'size'
> & { key: string | null };

/** How a model is reached: one in the local network at exactly the address that was allowed. */
export function fetchFor(
  { modelAccess }: Pick<ModelContext, 'modelAccess'>,
  { base_url, is_nearby }: Pick<ModelRow, 'base_url' | 'is_nearby'>,
): ModelContext['modelAccess']['fetch'] {
  if (is_nearby !== 1 || base_url === null) return modelAccess.fetch;
  return modelAccess.nearby(new URL(base_url).origin);
}

export const sealContextOfKey = (id: string): SealContext => ({
  table: 'writing_models',
  row: id,
  column: 'secret',
  owner: '',
});

/** The decrypted key; `null` if there is none, `undefined` if this server's secrets cannot decrypt it. */
export function keyOf(
  { sealer }: Pick<Context, 'sealer'>,
  { id, secret }: Pick<ModelRow, 'id' | 'secret'>,
): string | null | undefined {
  if (secret === null) return null;
  try {
    return sealer.open(secret, sealContextOfKey(id));
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

export const lostKey =
  'The key of this model can’t be opened with this server’s secret. An administrator can enter it again under AI models.';

/** The price that an administrator entered. */
export const typedPrice = ({
  price_in,
  price_out,
}: Pick<ModelRow, 'price_in' | 'price_out'>): TokenPrice | undefined =>
  price_in === null || price_out === null ? undefined : { input: price_in, output: price_out };
