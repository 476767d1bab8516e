import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDiff } from './word-diff.ts';

test('P-2.99 lists removed and added words', () => {
  expect(wordDiff('We open at nine.', 'We open on Monday at nine.')).toEqual([
    { is: 'same', text: 'We open ' },
    { is: 'in', text: 'on Monday ' },
    { is: 'same', text: 'at nine.' },
  ]);
  expect(wordDiff('', 'New.')).toEqual([{ is: 'in', text: 'New.' }]);
  expect(wordDiff('Old.', '')).toEqual([{ is: 'out', text: 'Old.' }]);
});

test('contains both texts', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n'), { maxLength: 30 });
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [before, after] = [one.join(''), other.join('')];
      const pieces = wordDiff(before, after);
      const without = (kind: string) =>
        pieces.flatMap(({ is, text }) => (is === kind ? [] : [text])).join('');
      expect([without('in'), without('out')]).toEqual([before, after]);
    }),
  );
});
