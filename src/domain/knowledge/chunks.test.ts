import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksOf } from './chunks.ts';

const told = (text: string) => chunksOf([{ page: 1, text }]);

test('a heading applies to the text after it, and not to text before', () => {
  const pieces = told(
    'We began in 2019.\n\n# Prices\n\nThe small plan costs 9 euros.\n\nOpening hours\n\nMonday to Friday.',
  );
  expect(pieces.map(({ heading, text }) => [heading, text])).toEqual([
    ['', 'We began in 2019.'],
    ['Prices', 'The small plan costs 9 euros.'],
    ['Opening hours', 'Monday to Friday.'],
  ]);
});

test('a heading continues across pages', () => {
  const pieces = chunksOf([
    { page: 1, text: '# Terms\n\nFirst.' },
    { page: 2, text: 'Second.' },
  ]);
  expect(pieces.map(({ page, heading }) => [page, heading])).toEqual([
    [1, 'Terms'],
    [2, 'Terms'],
  ]);
});

test('a line that ends like a sentence, a list item or a long line is not a heading', () => {
  for (const line of ['It is open.', '- Apples', `A${' word'.repeat(40)}`]) {
    expect(told(`${line}\n\nMore.`)[0]?.heading).toBe('');
  }
});

test('no sentence is cut', () => {
  const sentence = 'The ferry leaves at nine and comes back when the tide allows it. ';
  for (const { text } of told(sentence.repeat(60))) expect(text.endsWith('it.')).toBe(true);
});

test('every word is kept once, and chunks are small', () => {
  const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abcdeÄ漢9') });
  const ending = fc.constantFrom(' ', '. ', '\n', '\n\n', '! ');
  const text = fc.array(fc.tuple(word, ending), { maxLength: 300 });
  fc.assert(
    fc.property(text, (parts) => {
      const whole = parts.flat().join('');
      const pieces = told(whole);
      const found = pieces.flatMap(({ heading, text: piece }, index) =>
        pieces[index - 1]?.heading === heading ? [piece] : [heading, piece],
      );
      const wordsOf = (value: string) => value.split(/\s+/u).filter(Boolean).toSorted();
      expect(wordsOf(found.join(' '))).toEqual(wordsOf(whole));
      for (const { tokens } of pieces) expect(tokens).toBeLessThanOrEqual(300);
    }),
  );
});
