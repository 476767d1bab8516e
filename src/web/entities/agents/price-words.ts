import type { Writer } from '#contract/content/types.ts';
import { costWords } from '#domain/money/money.ts';

/** The price of a writer, in words. */
export function priceWords({ price }: Pick<Writer, 'price'>): string {
  if (!price) return costWords(null);
  if (price.input === 0 && price.output === 0) return costWords(0);
  return `${costWords(price.input)} read and ${costWords(price.output)} written per million tokens`;
}
