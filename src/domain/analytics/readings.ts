/** When a platform is asked for a post’s figures. Instants and ages are milliseconds. */
import { isLive, type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { day, hour } from '#contract/core/time.ts';
import { priceOfCall } from '#domain/money/call-price.ts';

/** Whether the platform reports figures of posts. */
export const tellsOfPosts = (platform: LivePlatform): boolean =>
  platforms[platform].figures.some((kind) => kind !== 'followers');

/** The price of reading one of the account’s own posts by id, in micro-dollars. */
export const priceOfReading = (platform: LivePlatform): number =>
  priceOfCall(platform, 'other_read');

/** Whether figures of an account’s posts are read: the owner’s choice, by default only where it is free. */
export const isRead = (platform: LivePlatform, chosen: number | null): boolean =>
  chosen === null ? priceOfReading(platform) === 0 : chosen === 1;

const steps = (count: number, step: number, from = 0): number[] =>
  Array.from({ length: count }, (_, index) => from + (index + 1) * step);

/** Hourly for two days, in which most figures change, then daily. */
const often = [...steps(48, hour), ...steps(28, day, 2 * day)];
/** Where each reading costs money: at growing intervals. */
const seldom = [6 * hour, ...[1, 2, 3, 5, 7, 14, 21, 30].map((days) => days * day)];

/** The ages at which a platform’s posts are read, youngest first. The sandbox answers at once. */
export function readingAges(platform: LivePlatform): readonly number[] {
  if (priceOfReading(platform) > 0) return seldom;
  return platforms[platform].is_local ? [0, ...often] : often;
}

/** When a post is read next, at `now` or later; `null` once it is too old, or if its platform reports nothing. */
export function nextReading(
  platform: LivePlatform,
  published_at: number,
  now: number,
): number | null {
  if (!isLive(platform) || !tellsOfPosts(platform)) return null;
  const age = readingAges(platform).find((at) => published_at + at >= now);
  return age === undefined ? null : published_at + age;
}

/** A post that is missing a day after publication was deleted; before that, the platform may just be slow to list it. */
export const isGoneFor = (published_at: number, now: number): boolean => now - published_at >= day;
