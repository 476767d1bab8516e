/** Prices of platform calls other than publishing. Micro-dollars. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { PostPrice } from '#contract/core/prices.ts';

/** A call other than a post. */
export type CallKind = Exclude<keyof PostPrice, 'post' | 'post_with_link' | 'reply'>;

/** The platform’s price list; `undefined` if its calls are free. */
export const pricesOf = (platform: LivePlatform): PostPrice | undefined =>
  platforms[platform].prices?.calls;

/** The price of one such call: one post read, one profile lookup, one alt text. */
export const priceOfCall = (platform: LivePlatform, kind: CallKind): number =>
  pricesOf(platform)?.[kind] ?? 0;

/**
 * How reading the account’s own lists is billed; `app_owner` is the username of the account that owns the app, if
 * connected here.
 */
export const ownListKind = (username: string, app_owner: string | undefined): CallKind =>
  username.toLowerCase() === app_owner?.toLowerCase() ? 'own_read' : 'other_read';
