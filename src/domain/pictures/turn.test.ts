import { describe, expect, it } from 'vitest';
import { pointIn, turnedBy, turnedPoint, unturnedArea, upright, wholeArea } from './turn.ts';

const all = ([0, 90, 180, 270] as const).flatMap((rotate) =>
  [false, true].map((flip) => ({ rotate, flip })),
);

describe('P-51.57 turned images', () => {
  it.each(all)('finds back where a part was, turned as %j', (turn) => {
    const area = { left: 0.5, top: 0, width: 0.25, height: 0.75 };
    const before = unturnedArea(area, turn);
    const middle = { x: before.left + before.width / 2, y: before.top + before.height / 2 };
    expect(turnedPoint(middle, turn)).toEqual({ x: 0.625, y: 0.375 });
    expect(unturnedArea(wholeArea, turn)).toEqual(wholeArea);
  });

  it('turns what is shown, also where it is mirrored', () => {
    const corner = { x: 0, y: 0 };
    const shown = (steps: readonly ('left' | 'right')[], flip: boolean) =>
      turnedPoint(corner, steps.reduce(turnedBy, { rotate: 0, flip }));
    expect(shown(['right'], false)).toEqual({ x: 1, y: 0 });
    // Mirrored, the corner is on the right already.
    expect(shown(['right'], true)).toEqual({ x: 1, y: 1 });
    expect(shown(['left'], true)).toEqual({ x: 0, y: 0 });
    for (const flip of [false, true]) {
      expect(shown(['left', 'right'], flip)).toEqual(shown([], flip));
      expect(shown(['left', 'left', 'left', 'left'], flip)).toEqual(shown([], flip));
    }
  });
});

it('P-51.59 finds a point in a part of the image, or that it is not there', () => {
  const half = { left: 0.5, top: 0, width: 0.5, height: 1 };
  expect(pointIn({ x: 0.75, y: 0.2 }, half, upright)).toEqual({ x: 0.5, y: 0.2 });
  expect(pointIn({ x: 0.25, y: 0.2 }, half, upright)).toBeNull();
  expect(pointIn({ x: 0.25, y: 0.2 }, half, { rotate: 0, flip: true })).toEqual({ x: 0.5, y: 0.2 });
  expect(pointIn({ x: 0.25, y: 0.2 }, wholeArea, { rotate: 90, flip: false })).toEqual({
    x: 0.8,
    y: 0.25,
  });
  expect(pointIn(null, wholeArea, upright)).toBeNull();
});
