import { describe, expect, it } from 'vitest';
import { columnsOf, placeAfter } from './gallery-grid.tsx';

const grid = { count: 7, columns: 3 };

describe('gallery arrow keys', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 1, 0],
    ['ArrowDown', 1, 4],
    ['ArrowUp', 4, 1],
    ['Home', 5, 0],
    ['End', 2, 6],
    ['ArrowLeft', 0, undefined],
    ['ArrowRight', 6, undefined],
    ['ArrowDown', 5, undefined],
    ['ArrowUp', 2, undefined],
    ['a', 2, undefined],
  ])('%s from %i moves to %s', (key, at, place) => expect(placeAfter(key, at, grid)).toBe(place));

  it('know how many columns there are', () => {
    const rows = (...tops: number[]) => tops.map((offsetTop) => ({ offsetTop }));
    expect(columnsOf(rows(0, 0, 0, 90, 90))).toBe(3);
    expect(columnsOf(rows(0, 0))).toBe(2);
    expect(columnsOf([])).toBe(1);
  });
});
