/** Prices of calls, and the monthly forecast. Amounts are whole micro-dollars. */
import { day } from '#contract/core/time.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { modelPrices, type PostPrice, type TokenPrice } from '#contract/core/prices.ts';
import { pricesOf } from './call-price.ts';
import { dollarsOf } from './money.ts';
import { urlsIn } from '#domain/text/tweet-text.ts';
import { monthOf, spanOfMonth } from './usage-month.ts';

/** Tokens read and written by a call. */
export interface Tokens {
  input: number;
  output: number;
}

/** About what a post of a plain personality takes in the large form; samples and company facts come on top. */
export const tokensOfPost: Tokens = { input: 600, output: 80 };

/** The operator’s prices, by model name. */
export type PriceOverrides = Readonly<Record<string, TokenPrice>>;

const million = 1_000_000;
const free: TokenPrice = { input: 0, output: 0 };

/** Providers also list a model with a date suffix, such as `gpt-5-mini-2025-08-07`. */
const dated = /-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/;

const inTable = (table: PriceOverrides, model: string): TokenPrice | undefined =>
  Object.hasOwn(table, model) ? table[model] : undefined;

/**
 * The price of a million tokens of a model. The composer is free. `null` if no price is known; a name that only starts
 * like a known one is another model (`gpt-5-pro` costs twelve times as much as `gpt-5`).
 */
export function priceOfModel(model: string, overrides: PriceOverrides): TokenPrice | null {
  if (model === 'composer') return free;
  const plain = model.replace(dated, '');
  return (
    inTable(overrides, model) ??
    inTable(overrides, plain) ??
    inTable(modelPrices.models, model) ??
    inTable(modelPrices.models, plain) ??
    null
  );
}

/** The price of a model call, rounded up; `null` if no price is known. */
export function priceOfTokens(
  model: string,
  tokens: Tokens,
  overrides: PriceOverrides,
): number | null {
  const price = priceOfModel(model, overrides);
  if (!price) return null;
  return Math.ceil((tokens.input * price.input + tokens.output * price.output) / million);
}

/** Whether a platform that charges for links finds one in the text, including `example.com` without `https://`. */
export const hasLink = (text: string): boolean => urlsIn(text).length > 0;

export interface PriceOfPost {
  micros: number;
  /** Explains the price, such as `contains a link: $0.20, without it $0.015`; `null` if there is nothing to explain. */
  reason: string | null;
}

/** Only the first part of a thread replies to someone; X does not document whether the others count as replies. */
function priceOfPart(price: PostPrice, text: string, is_reply: boolean): number {
  if (hasLink(text)) return price.post_with_link;
  return is_reply ? price.reply : price.post;
}

function reasonOf(price: PostPrice, parts: readonly string[], is_reply: boolean): string | null {
  const links = parts.filter(hasLink).length;
  const plain = is_reply ? price.reply : price.post;
  if (parts.length === 1 && links === 1) {
    return `contains a link: ${dollarsOf(price.post_with_link)}, without it ${dollarsOf(plain)}`;
  }
  if (parts.length === 1) return is_reply ? 'one reply' : null;
  if (links === 0) return `${parts.length} parts at ${dollarsOf(price.post)} each`;
  return `${parts.length} parts, ${links} with a link at ${dollarsOf(price.post_with_link)} each`;
}

/**
 * The price of publishing on a platform; for a thread the sum of its parts. `is_reply`: the first part replies to a
 * post.
 */
export function priceOfPost(
  platform: LivePlatform,
  parts: readonly string[],
  is_reply: boolean,
): PriceOfPost {
  const price = pricesOf(platform);
  if (!price || parts.length === 0) return { micros: 0, reason: null };
  const micros = parts.reduce(
    (sum, text, index) => sum + priceOfPart(price, text, is_reply && index === 0),
    0,
  );
  return { micros, reason: reasonOf(price, parts, is_reply) };
}

export interface MonthSoFar {
  /** For example `2026-11`. */
  month: string;
  spent: number;
  /** Calls without a known price. */
  unpriced: number;
  /** Milliseconds UTC. */
  now: number;
}

/**
 * The projected cost of the month. `null` if it cannot be projected: for another month than the current one, on the
 * first day, and if some calls have no price.
 */
export function forecast({ month, spent, unpriced, now }: MonthSoFar): number | null {
  if (monthOf(now) !== month || unpriced > 0) return null;
  const { from, to } = spanOfMonth(month);
  const passed = now - from;
  if (passed < day) return null;
  return Math.max(spent, Math.round((spent * (to - from)) / passed));
}
