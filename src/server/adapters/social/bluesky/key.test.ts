import { expect, test } from 'vitest';
import { recordKey } from './adapter.ts';

const noon = Date.UTC(2026, 10, 21, 12);

/** The number that a key encodes. */
const numberIn = (key: string): bigint => {
  let number = 0n;
  for (const character of key) {
    number = number * 32n + BigInt('234567abcdefghijklmnopqrstuvwxyz'.indexOf(character));
  }
  return number;
};

test('is a timestamp identifier (TID) of the first intent', () => {
  const key = recordKey(noon, 'part-1');
  expect(key).toMatch(/^[2-7a-j][2-7a-z]{12}$/);
  const microseconds = numberIn(key) >> 10n;
  expect(microseconds / 1000n).toBe(BigInt(noon));
});

test('is the same for every attempt and sorts by time', () => {
  expect(recordKey(noon, 'part-1')).toBe(recordKey(noon, 'part-1'));
  expect(recordKey(noon, 'part-1') < recordKey(noon + 1, 'part-1')).toBe(true);
  expect(recordKey(0, 'part-1')).toHaveLength(13);
});

test('differs between posts of the same millisecond', () => {
  const keys = Array.from({ length: 200 }, (_, n) => recordKey(noon, `part-${n}`));
  expect(new Set(keys).size).toBe(200);
  const clocks = new Set(keys.map((key) => numberIn(key) & 1023n));
  expect(clocks.size).toBeGreaterThan(100);
});
