import { afterEach, describe, expect, it, vi } from 'vitest';
import { clockWords } from '#web/ui/zone-time.ts';
import { hourWords, timeWords, withOwnTimes } from './clock.ts';
import { exactly } from './when.ts';

const speak = (language: string) =>
  vi.spyOn(window.navigator, 'language', 'get').mockReturnValue(language);
afterEach(() => vi.restoreAllMocks());

/** Any kind of space is fine. */
const plain = (words: string) => words.replaceAll(/\s/g, ' ');
const times = ['00:05', '09:00', '12:30', '23:59'];

describe('times of day', () => {
  it.each([
    ['en-US', ['12:05 AM', '9:00 AM', '12:30 PM', '11:59 PM'], '9 AM'],
    ['en-GB', times, '09:00'],
    ['de-DE', times, '09:00'],
    ['ja-JP', times, '09:00'],
    ['en-IN', ['12:05 AM', '9:00 AM', '12:30 PM', '11:59 PM'], '9 AM'],
  ])('P-9.150 P-49.240 P-49.315 follow the browser’s locale: %s', (language, written, hour) => {
    speak(language);
    expect(times.map((time) => plain(timeWords(time)))).toEqual(written);
    expect(plain(hourWords(9))).toBe(hour);
    const at = Date.parse('2026-11-24T14:05:00Z');
    const afternoon = plain(timeWords('14:05'));
    expect(plain(clockWords(at, 'UTC', at))).toBe(`today at ${afternoon}`);
    expect(plain(exactly('2026-11-24T14:05:09Z'))).toMatch(
      written === times
        ? /at \d\d:05:09 GMT([+-]\d\d:\d\d)?$/
        : /at \d+:05:09 [AP]M GMT([+-]\d\d:\d\d)?$/,
    );
    expect(plain(withOwnTimes('every Monday at 14:05 (New York)'))).toBe(
      `every Monday at ${afternoon} (New York)`,
    );
    const quoted = 'Moved “Doors at 14:05” to ';
    expect(plain(withOwnTimes(`${quoted}14:05.`))).toBe(`${quoted}${afternoon}.`);
    // What has the browser’s format already stays.
    expect(withOwnTimes(timeWords('10:05'))).toBe(timeWords('10:05'));
  });
});
