import { expect, test } from 'vitest';
import { joined, moved, movedTo, neighbor, nextPart, split } from './part-moves.ts';

test('P-49.257 a part starts at the cursor, with the rest of the text, and never before the first word', () => {
  expect(nextPart(['One.\n', 'Three.'], { part: 0, at: 5 })).toEqual({
    parts: ['One.', '', 'Three.'],
    caret: { part: 1, at: 0 },
    to: [0, 2],
  });
  expect(nextPart(['One.\n\nTwo.'], { part: 0, at: 5 })?.parts).toEqual(['One.', 'Two.']);
  expect(nextPart(['One.'], { part: 0, at: 0 })).toBeUndefined();
  expect(nextPart(['\n'], { part: 0, at: 1 })).toBeUndefined();
});

test('P-2.96 Backspace at the start of a part joins it to the previous one and keeps the cursor in place', () => {
  expect(joined(['One.', ''], { part: 1, at: 0 })).toEqual({
    parts: ['One.'],
    caret: { part: 0, at: 4 },
    to: [0, 0],
  });
  expect(joined(['One.', 'Two.'], { part: 1, at: 0 })).toEqual({
    parts: ['One.\n\nTwo.'],
    caret: { part: 0, at: 6 },
    to: [0, 0],
  });
  expect(joined(['One.', 'Two.'], { part: 1, at: 2 })).toBeUndefined();
  expect(joined(['One.'], { part: 0, at: 0 })).toBeUndefined();
});

test('P-2.96 a part swaps places with its neighbor, along with the cursor', () => {
  const parts = ['a', 'b', 'c'];
  expect(moved(parts, { part: 1, at: 1 }, -1)).toEqual({
    parts: ['b', 'a', 'c'],
    caret: { part: 0, at: 1 },
    to: [1, 0, 2],
  });
  expect(moved(parts, { part: 1, at: 0 }, 1)).toEqual({
    parts: ['a', 'c', 'b'],
    caret: { part: 2, at: 0 },
    to: [0, 2, 1],
  });
  expect(moved(parts, { part: 0, at: 0 }, -1)).toBeUndefined();
  expect(moved(parts, { part: 2, at: 0 }, 1)).toBeUndefined();
});

test('arrow keys leave a part at its ends, and a long text is split into parts', () => {
  const parts = ['ab', 'c'];
  expect(neighbor(parts, { part: 0, at: 2 }, 'ArrowDown')).toEqual({ part: 1, at: 0 });
  expect(neighbor(parts, { part: 1, at: 0 }, 'ArrowUp')).toEqual({ part: 0, at: 2 });
  expect(neighbor(parts, { part: 0, at: 1 }, 'ArrowDown')).toBeUndefined();
  expect(neighbor(parts, { part: 0, at: 0 }, 'ArrowUp')).toBeUndefined();
  expect(split(['long', 'end'], 0, ['lo', 'ng'])).toEqual({
    parts: ['lo', 'ng', 'end'],
    caret: { part: 1, at: 2 },
    to: [0, 2],
  });
});

test('P-2.131 a part is dragged before another one, or to the end', () => {
  const parts = ['a', 'b', 'c'];
  expect(movedTo(parts, 0, 2)).toEqual({
    parts: ['b', 'a', 'c'],
    caret: { part: 1, at: 0 },
    to: [1, 0, 2],
  });
  expect(movedTo(parts, 0, 3)).toEqual({
    parts: ['b', 'c', 'a'],
    caret: { part: 2, at: 0 },
    to: [2, 0, 1],
  });
  expect(movedTo(parts, 2, 0)).toEqual({
    parts: ['c', 'a', 'b'],
    caret: { part: 0, at: 0 },
    to: [1, 2, 0],
  });
  for (const to of [1, 2]) expect(movedTo(parts, 1, to)).toBeUndefined();
  expect(movedTo(parts, 3, 0)).toBeUndefined();
});
