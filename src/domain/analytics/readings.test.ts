import { expect, test } from 'vitest';
import { day, hour } from '#contract/core/time.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import {
  isGoneFor,
  isRead,
  nextReading,
  priceOfReading,
  readingAges,
  tellsOfPosts,
} from './readings.ts';

const published = Date.parse('2026-11-21T12:00:00Z');

/** The ages at which a post is read. */
function readings(platform: (typeof LivePlatformIds)[number]): number[] {
  const ages: number[] = [];
  for (
    let at = nextReading(platform, published, published);
    at !== null;
    at = nextReading(platform, published, at + 1)
  ) {
    ages.push(at - published);
  }
  return ages;
}

test('P-9.28 where reading is free, a post is read hourly for two days, then daily until day 30', () => {
  const ages = readings('bluesky');
  expect(ages).toHaveLength(48 + 28);
  expect(ages.slice(0, 48)).toEqual(Array.from({ length: 48 }, (_, index) => (index + 1) * hour));
  expect(ages.slice(48)).toEqual(Array.from({ length: 28 }, (_, index) => (index + 3) * day));
});

test('P-9.28 where each reading costs money, a post is read nine times at the higher price', () => {
  expect(readings('twitter').map((age) => age / hour)).toEqual([
    6, 24, 48, 72, 120, 168, 336, 504, 720,
  ]);
  expect(readings('twitter').length * priceOfReading('twitter')).toBe(45_000);
});

test('sandbox posts are read at once, Telegram posts never', () => {
  expect(readings('sandbox')[0]).toBe(0);
  expect(readings('telegram')).toEqual([]);
});

test.each(LivePlatformIds)('readings of %s follow its plan', (platform) => {
  if (tellsOfPosts(platform)) expect(readings(platform)).toEqual(readingAges(platform));
  else expect(readings(platform)).toEqual([]);
});

test('a late reading is followed by the next one, and missed ones are skipped', () => {
  const late = published + 10.5 * day;
  expect(nextReading('bluesky', published, late)).toBe(published + 11 * day);
  expect(nextReading('twitter', published, late)).toBe(published + 14 * day);
  expect(nextReading('twitter', published, published + 31 * day)).toBeNull();
});

test.each([
  ['twitter', null, false],
  ['twitter', 1, true],
  ['twitter', 0, false],
  ['bluesky', null, true],
  ['bluesky', 0, false],
  ['sandbox', null, true],
] as const)('whether posts on %s are read with the setting %j: %j', (platform, chosen, read) => {
  expect(isRead(platform, chosen)).toBe(read);
});

test('a post that is missing counts as deleted once it is a day old', () => {
  expect(isGoneFor(published, published + day - 1)).toBe(false);
  expect(isGoneFor(published, published + day)).toBe(true);
});
