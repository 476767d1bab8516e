import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed, merged, moved, sameParts, split, without, withNew } from './thread-moves.ts';

const parts = ['One two.', 'Three', 'four.'];
const wordsOf = (texts: readonly string[]) => texts.join(' ').split(/\s+/).filter(Boolean);

describe('thread operations', () => {
  it.each([
    ['changed', changed(parts, 1, 'Drei'), ['One two.', 'Drei', 'four.']],
    ['moved up', moved(parts, 1, -1), ['Three', 'One two.', 'four.']],
    ['moved down', moved(parts, 1, 1), ['One two.', 'four.', 'Three']],
    ['moved before the first', moved(parts, 0, -1), parts],
    ['moved past the last', moved(parts, 2, 1), parts],
    ['split', split(parts, 0, 3), ['One', 'two.', 'Three', 'four.']],
    ['split at its start', split(parts, 1, 0), ['One two.', '', 'Three', 'four.']],
    ['merged after a sentence', merged(parts, 0), ['One two.\n\nThree', 'four.']],
    ['merged inside a sentence', merged(parts, 1), ['One two.', 'Three four.']],
    ['merged with an empty one', merged(['', 'a'], 0), ['a']],
    ['merged without a next part', merged(parts, 2), parts],
    ['with an added part', withNew(parts, 0), ['One two.', '', 'Three', 'four.']],
    ['without one', without(parts, 1), ['One two.', 'four.']],
    ['with its only part removed', without(['a'], 0), ['a']],
  ])('%s', (_, made, expected) => expect(made).toEqual(expected));

  it('keep every word when a text is split between words and joined again', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}[.]?$/);
    const text = fc.array(word, { minLength: 2, maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, fc.nat(), (whole, seed) => {
        const gaps = [...whole.matchAll(/ /g)].map(({ index }) => index);
        const cut = split([whole], 0, gaps[seed % gaps.length] ?? 0);
        expect(wordsOf(cut)).toEqual(wordsOf([whole]));
        expect(wordsOf(merged(cut, 0))).toEqual(wordsOf([whole]));
        expect(wordsOf(moved(cut, 0, 1)).toSorted()).toEqual(wordsOf([whole]).toSorted());
      }),
    );
  });

  it('give equal parts different keys', () => {
    expect(sameParts(parts, [...parts])).toBe(true);
    expect(sameParts(parts, parts.slice(1))).toBe(false);
    expect(sameParts(parts, changed(parts, 0, 'x'))).toBe(false);
  });
});
