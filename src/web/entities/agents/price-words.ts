import type { Writer } from '#contract/content/types.ts';
import { costWords } from '#domain/money/money.ts';
import { tokensOfPost } from '#domain/money/price.ts';

export function priceWords({ price }: Pick<Writer, 'price'>): string {
  if (!price) return costWords(null);
  if (price.input === 0 && price.output === 0) return costWords(0);
  return `${costWords(price.input)} in and ${costWords(price.output)} out, per million tokens`;
}

/** About what one post of a writer costs, in words: `about $0.00092 each`, `free`. */
export function postPriceWords({ price }: Pick<Writer, 'price'>): string {
  if (!price) return costWords(null);
  const { input, output } = tokensOfPost;
  const cost = Math.ceil((input * price.input + output * price.output) / 1_000_000);
  return cost === 0 ? costWords(0) : `about ${costWords(cost)} each`;
}
