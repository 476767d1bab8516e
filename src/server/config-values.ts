/** Settings that are lists or amounts of money. */
import { z } from 'zod';
import { microsOf, type TokenPrice } from '#contract/usage/prices.ts';

/** Between commas, nothing empty. */
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const price = /^(.+)=(\d{1,4}(?:\.\d{1,6})?)\/(\d{1,4}(?:\.\d{1,6})?)$/;
/** Dollars per million tokens, read and written, by the name of the model. */
export const prices = list.transform((items, context) => {
  const found: Record<string, TokenPrice> = {};
  for (const item of items) {
    const [, model = '', input, output] = price.exec(item) ?? [];
    if (model.trim() === '' || Object.hasOwn(found, model.trim())) {
      context.addIssue({
        code: 'custom',
        message: `Give each model once, as name=input/output in dollars per million tokens, not "${item}"`,
      });
      return z.NEVER;
    }
    found[model.trim()] = { input: microsOf(Number(input)), output: microsOf(Number(output)) };
  }
  return found;
});

/** Dollars, as whole micro-dollars. */
export const dollars = z
  .string()
  .regex(/^\d{1,4}(?:\.\d{1,6})?$/, 'Give dollars per image, such as 0.04')
  .transform((value) => microsOf(Number(value)));
