import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Delivery, percentile, reliabilityOf } from './analytics-reliability.ts';

const out = (late: number, extra: Partial<Delivery> = {}): Delivery => ({
  ...{ state: 'PUBLISHED', due_at: 1000, published_at: 1000 + late, found: 0, twins: 0 },
  ...extra,
});
const never = (state: 'FAILED' | 'MISSED', extra: Partial<Delivery> = {}): Delivery => ({
  ...{ state, due_at: 1000, published_at: null, found: 0, twins: 0 },
  ...extra,
});

test('a minute is on time, a millisecond more is late', () => {
  const posts = [out(0), out(60_000), out(60_001), out(-5000)];
  expect(reliabilityOf(posts)).toMatchObject({ on_time_within: 60, on_time: 3, late: 1 });
});

test('lateness is of what went out, in seconds, and unknown of nothing', () => {
  expect(reliabilityOf([never('FAILED')]).lateness).toEqual({ p50: null, p95: null });
  const posts = [...Array.from({ length: 19 }, () => out(500)), out(90_000), never('MISSED')];
  expect(reliabilityOf(posts).lateness).toEqual({ p50: 0.5, p95: 0.5 });
  expect(reliabilityOf([out(500), out(90_000)]).lateness).toEqual({ p50: 0.5, p95: 90 });
});

test('what did not go out, and what was not sent twice, is counted', () => {
  const posts = [
    never('FAILED', { twins: 1 }),
    never('FAILED'),
    never('MISSED'),
    out(0, { found: 1 }),
    out(0, { found: 2 }),
  ];
  expect(reliabilityOf(posts)).toMatchObject({
    ...{ on_time: 2, late: 0, failed: 2, missed: 1, found_again: 3, refused_twins: 1 },
  });
});

test('a percentile is one of the values, and enough of them are no larger', () => {
  const share = fc.double({ min: 0.01, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), share, (values, wanted) => {
      const found = percentile(values, wanted);
      expect(values).toContain(found);
      const within = values.filter((value) => value <= (found ?? 0)).length;
      expect(within / values.length).toBeGreaterThanOrEqual(wanted - 1e-9);
    }),
  );
  expect(percentile([], 0.5)).toBeNull();
});
