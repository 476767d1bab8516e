/** Settings that are lists or amounts of money. */
import { z } from 'zod';
import { modelProviders } from '#contract/models/providers.ts';
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

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** How many proxies are in front. */
export const hops = z
  .string()
  .regex(/^[1-9]$/)
  .transform(Number);
/** The addresses of those proxies, or blocks of them. */
export const addresses = z
  .string()
  .regex(
    /^[0-9a-fA-F:.,/ ]*[:.][0-9a-fA-F:.,/ ]*$/,
    'Give the number of proxies in front, or their addresses',
  )
  .transform((value) => value.split(',').map((item) => item.trim()));
/** An address as its origin alone. */
export const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);

/** An address without a slash at its end, for paths to follow. */
export const base = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
export const services = list.pipe(z.array(origin));

/** Where each provider's API of pictures is unless `IMAGE_BASE_URL` says otherwise. */
export const imageBaseUrls: Record<string, string> = {
  google: modelProviders.google.base_url,
  openai: modelProviders.openai.base_url,
  stability: 'https://api.stability.ai',
};

/** An app, where both halves of it are set. */
export const appOf = (id: string | undefined, secret: string | undefined) =>
  id === undefined || secret === undefined ? undefined : { id, secret };

/** Lists everything that is wrong with the settings. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:${problems.map((line) => `\n  - ${line}`).join('')}`);
    this.name = 'ConfigError';
  }
}
