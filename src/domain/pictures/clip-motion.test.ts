import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Motions } from '#contract/images/clips.ts';
import { frameAt } from './clip-motion.ts';

describe.each(Motions)('the motion %s', (motion) => {
  const seconds = fc.integer({ min: 2, max: 6 });

  test('starts with all or most of the image, and ends where it started', () => {
    fc.assert(
      fc.property(seconds, (long) => {
        const [first, last] = [frameAt(motion, 0, long), frameAt(motion, 1 - 1e-9, long)];
        expect(first.cover).toBeNull();
        expect(last.cover).toBeNull();
        expect(first.view.size).toBeGreaterThan(0.7);
        for (const side of ['left', 'top', 'size'] as const)
          expect(last.view[side]).toBeCloseTo(first.view[side], 6);
      }),
    );
  });

  test('stays within the image, and never jumps', () => {
    const share = fc.double({ min: 0, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(share, seconds, (t, long) => {
        const { view, cover } = frameAt(motion, t, long);
        expect(Math.min(view.left, view.top)).toBeGreaterThanOrEqual(-1e-9);
        expect(Math.max(view.left, view.top) + view.size).toBeLessThanOrEqual(1 + 1e-9);
        if (cover) expect(cover.to).toBeGreaterThan(cover.from);
        const next = frameAt(motion, t + 0.01, long);
        expect(Math.abs(next.view.left - view.left)).toBeLessThan(0.02);
        expect(Math.abs(next.view.size - view.size)).toBeLessThan(0.02);
      }),
    );
  });

  test('is visible', () => {
    const frames = Array.from({ length: 20 }, (_, nth) =>
      JSON.stringify(frameAt(motion, nth / 20, 3)),
    );
    expect(new Set(frames).size).toBeGreaterThan(4);
  });
});
