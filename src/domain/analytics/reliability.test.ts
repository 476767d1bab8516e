import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latenessOf, rankOf, reliabilityOf } from './reliability.ts';

test.each([
  ['PUBLISHED', 1500, 500],
  ['PUBLISHED', 900, 0],
  ['FAILED', null, null],
  ['MISSED', null, null],
] as const)(
  'a post that is %s at %j and was due at 1000 was %j late',
  (state, published_at, late) => {
    expect(latenessOf({ state, due_at: 1000, published_at })).toBe(late);
  },
);

test('lateness is in seconds, and unknown without posts', () => {
  const counts = { on_time: 2, late: 1, failed: 2, missed: 1, found: 3, twins: 1, repeats: 2 };
  expect(reliabilityOf({ ...counts, p50: 500, p95: 90_000 })).toEqual({
    on_time_within: 60,
    on_time: 2,
    late: 1,
    failed: 2,
    missed: 1,
    lateness: { p50: 0.5, p95: 90 },
    found_again: 3,
    refused_twins: 1,
    asked_again: 2,
  });
  expect(reliabilityOf({ ...counts, p50: null, p95: null }).lateness).toEqual({
    p50: null,
    p95: null,
  });
});

test('the percentile is the smallest value that enough of the sorted values do not exceed', () => {
  const share = fc.double({ min: 0.01, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), share, (count, wanted) => {
      const rank = rankOf(count, wanted);
      expect(rank).toBeGreaterThanOrEqual(1);
      expect(rank).toBeLessThanOrEqual(count);
      expect(rank / count).toBeGreaterThanOrEqual(wanted - 1e-9);
      expect((rank - 1) / count).toBeLessThan(wanted + 1e-9);
    }),
  );
  expect([rankOf(0, 0.5), rankOf(1, 0.5), rankOf(20, 0.95), rankOf(2, 0.95)]).toEqual([
    0, 1, 19, 2,
  ]);
});
