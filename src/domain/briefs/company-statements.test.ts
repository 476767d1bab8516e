import { expect, it } from 'vitest';
import { wholeStatements } from './company-statements.ts';

const product = (heading: string, text: string) =>
  ({ kind: 'product', source: 'Rye bread', heading, text }) as const;

it.each([
  [
    'names the product in a line of its lists',
    product('Rye bread: pricing', '6.80 euros for 750 g.\n4 euros for 400 g.'),
    ['Rye bread: 6.80 euros for 750 g.', 'Rye bread: 4 euros for 400 g.'],
  ],
  [
    'keeps together what only makes sense together',
    product('Rye bread', 'Our rye bread rests for a day. It costs 5 euros.'),
    ['Our rye bread rests for a day. It costs 5 euros.'],
  ],
  ['leaves out who it is for', product('Rye bread: target customers', 'Families.'), []],
])('%s', (_, piece, texts) => {
  expect(wholeStatements([piece])).toEqual(texts.map((text) => ({ text, source: 'Rye bread' })));
});

it('offers each statement once', () => {
  const piece = product('Rye bread: pricing', '5 euros.');
  expect(wholeStatements([piece, piece])).toHaveLength(1);
});
