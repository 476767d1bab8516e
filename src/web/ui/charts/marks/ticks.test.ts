import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ticksOf } from './ticks.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [90, [0, 25, 50, 75, 100]],
  [100, [0, 25, 50, 75, 100]],
  [120, [0, 50, 100, 150]],
])('the grid lines up to %d are at %j', (highest, lines) => {
  expect(ticksOf(highest)).toEqual(lines);
});

test.each([
  [-40, 80, [-50, 0, 50, 100]],
  [1204, 1210, [1204, 1206, 1208, 1210]],
  [5, 5, [5, 6]],
])('the grid lines from %d to %d are at %j', (lowest, highest, lines) => {
  expect(ticksOf(highest, { lowest })).toEqual(lines);
});

test('grid lines are round and few, and cover the data without wasting height', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (highest) => {
      const lines = ticksOf(highest);
      const top = lines.at(-1) ?? 0;
      expect(lines.every(Number.isInteger)).toBe(true);
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(top).toBeLessThanOrEqual(Math.max(1, highest * 2));
    }),
  );
});
