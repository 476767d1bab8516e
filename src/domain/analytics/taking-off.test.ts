import { describe, expect, test } from 'vitest';
import { day, hour } from '#contract/core/time.ts';
import { pointsOf, type Reading, totalAt } from './courses.ts';
import { isOver, judgeFlight } from './flight.ts';
import { readingAges } from './readings.ts';
import { boundOf, comparedAges, courseOf, standingOf, usualOf } from './taking-off.ts';

const known = { impressions: null, replies: null, reposts: null };
const course = (likesAt: (hours: number) => number | null): Reading[] =>
  Array.from({ length: 48 }, (_, at) => ({
    ...known,
    age: (at + 1) * hour,
    likes: likesAt(at + 1),
  }));

const ages = comparedAges(readingAges('mastodon'));
const usual = (n: number) =>
  course((hours) => Math.round((8 + (n % 9)) * (1 - Math.exp(-hours / 5))));
const earlier = (count: number) =>
  Array.from({ length: count }, (_, n) => courseOf(usual(n), 'interactions', ages));
const usualNow = () => usualOf(earlier(40), 'interactions', ages);

describe('the course of a post', () => {
  test('has no zero for what was not reported, and no sum that lacks a figure others have', () => {
    const readings = [
      { age: hour, likes: 3, replies: 1, reposts: null, impressions: null },
      { age: 2 * hour, likes: 5, replies: null, reposts: null, impressions: null },
      { age: 3 * hour, likes: null, replies: null, reposts: null, impressions: 40 },
      { age: 4 * hour, likes: 8, replies: 2, reposts: null, impressions: null },
    ];
    expect(pointsOf(readings, 'interactions')).toEqual([
      { age: hour, value: 4 },
      { age: 4 * hour, value: 10 },
    ]);
    expect(pointsOf(readings, 'views')).toEqual([{ age: 3 * hour, value: 40 }]);
  });

  test('is known between two readings that are near each other, and nowhere else', () => {
    const points = [
      { age: 2 * hour, value: 10 },
      { age: 4 * hour, value: 20 },
      { age: 40 * hour, value: 50 },
    ];
    expect(totalAt(points, Math.sqrt(8) * hour)).toBeCloseTo(15);
    expect(totalAt(points, 10 * hour)).toBeNull();
    expect(totalAt(points, hour)).toBeNull();
    expect(totalAt(points, 43 * hour)).toBe(50);
    expect(totalAt(points, 3 * day)).toBeNull();
    expect(totalAt([], hour)).toBeNull();
  });
});

describe('what is usual', () => {
  test('needs 20 posts that were followed', () => {
    expect(usualOf(earlier(19), 'interactions', ages)).toBeNull();
    expect(usualOf(earlier(20), 'interactions', ages)?.posts).toBe(20);
    const unread = courseOf(
      course(() => null),
      'interactions',
      ages,
    );
    expect(usualOf([...earlier(19), unread], 'interactions', ages)).toBeNull();
  });

  test('is farther away the fewer posts are known, and an earlier success does not hide the next', () => {
    const values = Array.from({ length: 60 }, (_, n) => (n % 20) / 10);
    expect(boundOf(values.slice(0, 20), 0.03)).toBeGreaterThan(boundOf(values, 0.03));
    expect(boundOf([...values.slice(0, 59), 50], 0.03)).toBeCloseTo(boundOf(values, 0.03), 1);
  });

  test('is compared at the age of the reading, also between the hours', () => {
    const now = usualNow();
    if (!now) throw new Error('not enough posts');
    const at = (age: number, value: number) => standingOf([{ age, value }], now);
    expect(at(2.5 * hour, 6)?.usual).toBeGreaterThan(at(2 * hour, 6)?.usual ?? 0);
    expect(at(30 * day, 6)).toBeUndefined();
    expect(standingOf([], now)).toBeUndefined();
  });
});

describe('a post', () => {
  const usuals = () => ({ interactions: usualNow(), views: null });

  test('that grows out of proportion takes off, and a good one that grows like others does not', () => {
    const late = course((hours) => (hours < 20 ? 12 : Math.round(12 * 1.5 ** (hours - 19))));
    expect(judgeFlight(late.slice(0, 19), usuals()).is).toBe('usual');
    const seen = late.findIndex(
      (_, at) => judgeFlight(late.slice(0, at + 1), usuals()).is === 'taking_off',
    );
    expect(seen).toBeGreaterThan(18);
    expect(seen).toBeLessThan(25);
    const good = course((hours) => Math.round(20 * (1 - Math.exp(-hours / 5))));
    for (let at = 1; at < 48; at += 1)
      expect(judgeFlight(good.slice(0, at), usuals()).is).toBe('usual');
  });

  test('of an account that is not known yet is not judged', () => {
    const huge = course((hours) => 3 ** Math.min(9, hours));
    expect(judgeFlight(huge, { interactions: null, views: null }).is).toBe('usual');
  });

  test('is over once little comes in, and not while it grows', () => {
    const grown = course((hours) => (hours < 24 ? hours * 20 : 480));
    expect(isOver(grown.slice(0, 24), 'interactions', 4 * hour)).toBe(false);
    expect(isOver(grown.slice(0, 40), 'interactions', 4 * hour)).toBe(true);
    expect(isOver(grown.slice(0, 40), 'interactions', 35 * hour)).toBe(false);
    expect(isOver([{ ...known, age: 20 * day, likes: 900 }], 'interactions', day)).toBe(true);
  });
});
