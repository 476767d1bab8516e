/** The price of a generated image. Amounts are whole micro-dollars. */
import { type PicturePrice, picturePrices } from '#contract/core/prices.ts';
import type { Tokens } from './price.ts';

/** Tokens of the longest prompt including everything added to it. */
const longestPrompt = 2000;
const million = 1_000_000;

/** Providers also list a model with a date suffix, such as `gpt-image-2-2026-04-21`. */
const dated = /-\d{4}-\d{2}-\d{2}$/;

/** The price of a model; `own` is the operator’s price per image. `null` if no price is known. */
export function priceOfDrawing(model: string, own: number | undefined): PicturePrice | null {
  if (own !== undefined) return { piece: own };
  const name = [model, model.replace(dated, '')].find((one) =>
    Object.hasOwn(picturePrices.models, one),
  );
  return (name === undefined ? undefined : picturePrices.models[name]) ?? null;
}

const costOfTokens = (price: { text: number; drawn: number }, { input, output }: Tokens): number =>
  Math.ceil((input * price.text + output * price.drawn) / million);

/** The maximum cost of one image; `null` if no price is known. */
export function maxPictureCost(price: PicturePrice | null): number | null {
  if (!price) return null;
  if ('piece' in price) return price.piece;
  return costOfTokens(price, { input: longestPrompt, output: price.most });
}

/** The actual cost of an image; `used` is the provider’s token count. `null` if unknown. */
export function costOfPicture(price: PicturePrice | null, used: Tokens | null): number | null {
  if (!price) return null;
  if ('piece' in price) return price.piece;
  return used && costOfTokens(price, used);
}
