/** When platforms are asked how a post does. Instants and ages are milliseconds. */
import {
  isLive,
  type LivePlatform,
  type PlatformId,
  platforms,
} from '#contract/platforms/platforms.ts';
import { day, hour } from '#contract/core/time.ts';
import { priceOfCall } from '#domain/money/call-price.ts';

/** Whether posts there have figures that can be read. */
export const tellsOfPosts = (platform: LivePlatform): boolean =>
  platforms[platform].figures.some((kind) => kind !== 'followers');

/** What reading one post of one's own by its id costs, in micro-dollars. */
export const priceOfReading = (platform: PlatformId): number => priceOfCall(platform, 'other_read');

/** Whether figures of an account's posts are read: as its owner chose, else where that is free. */
export const isRead = (platform: PlatformId, chosen: number | null): boolean =>
  chosen === null ? priceOfReading(platform) === 0 : chosen === 1;

const steps = (count: number, step: number, from = 0): number[] =>
  Array.from({ length: count }, (_, index) => from + (index + 1) * step);

/** Every hour for two days, in which most figures move, then every day. */
const often = [...steps(48, hour), ...steps(28, day, 2 * day)];
/** Where each reading is paid for: ever more seldom. */
const seldom = [6 * hour, ...[1, 2, 3, 5, 7, 14, 21, 30].map((days) => days * day)];

/** At which ages a post of a platform is read, youngest first. Our own microblog answers at once. */
export function readingAges(platform: PlatformId): readonly number[] {
  if (priceOfReading(platform) > 0) return seldom;
  return platforms[platform].is_local ? [0, ...often] : often;
}

/** When a post is read next, at `now` or later; `null` once it is old, or where its platform tells nothing. */
export function nextReading(
  platform: PlatformId,
  published_at: number,
  now: number,
): number | null {
  if (!isLive(platform) || !tellsOfPosts(platform)) return null;
  const age = readingAges(platform).find((at) => published_at + at >= now);
  return age === undefined ? null : published_at + age;
}

/** What is not there a day after it went out was deleted; before that, a platform may only be slow to show it. */
export const isGoneFor = (published_at: number, now: number): boolean => now - published_at >= day;
