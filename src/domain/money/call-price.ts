/** What the calls of platforms cost that do not publish. Micro-dollars. */
import { type PlatformId, platforms } from '#contract/platforms/platforms.ts';
import type { PostPrice } from '#contract/usage/prices.ts';

/** A call that is not a post. */
export type CallKind = Exclude<keyof PostPrice, 'post' | 'post_with_link' | 'reply'>;

/** What the calls of a platform cost; `undefined` where they are free. */
export const pricesOf = (platform: PlatformId): PostPrice | undefined =>
  platforms[platform].prices?.calls;

/** What one of a kind costs: one post that is read, one question, one picture. */
export const priceOfCall = (platform: PlatformId, kind: CallKind): number =>
  pricesOf(platform)?.[kind] ?? 0;

/** How a post in the lists of an account counts; `app_owner` is the name of the account that owns the app, if one here does. */
export const ownListKind = (username: string, app_owner: string | undefined): CallKind =>
  username.toLowerCase() === app_owner?.toLowerCase() ? 'own_read' : 'other_read';
