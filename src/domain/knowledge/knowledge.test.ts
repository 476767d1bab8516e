import { expect, test } from 'vitest';
import { Brief } from '#contract/content/types.ts';
import { briefWith, factsUsed, factsWithin, isTitle } from './knowledge.ts';

const pieces = [
  {
    source: 'Green Lantern',
    heading: 'Green Lantern: pricing',
    text: '12 euros for 100 g.\n99 euros for a kilo.',
  },
  { source: 'Terms, page 2', heading: 'Delivery', text: 'We deliver within two days.' },
];
const facts = factsWithin(pieces, 2);
const tweet = Brief.parse({ topic: 'tea', context: 'Be kind.' });

test('facts have ids, and include their headings', () => {
  expect(facts.map(({ id, text }) => [id, text])).toEqual([
    ['F1', 'Green Lantern: pricing: 12 euros for 100 g.\n99 euros for a kilo.'],
    ['F2', 'Delivery: We deliver within two days.'],
  ]);
});

test('the wording for a post names the product, without a heading', () => {
  expect(facts.map(({ said }) => said)).toEqual([
    'Green Lantern: 12 euros for 100 g.\nGreen Lantern: 99 euros for a kilo.',
    'We deliver within two days.',
  ]);
});

test('the product becomes the subject of a description without one, and a document’s title is not a fact', () => {
  const [product, document] = factsWithin(
    [
      { kind: 'product', source: 'Tide', heading: 'Tide', text: 'Works out when to leave.' },
      {
        kind: 'document',
        source: 'prices',
        heading: '',
        text: 'Tidewise price list 2026\nBerth 49 euros\nPaper is free',
      },
    ],
    2,
  );
  expect(product?.said).toBe('Tide: Works out when to leave.');
  expect(document?.said).toBe('Berth 49 euros\nPaper is free');
});

test.each([
  ['Tidewise price list 2026', true],
  ['Terms and conditions', true],
  ['prices', true],
  ['Berth 49 euros', false],
  ['We open at nine', false],
  ['Opening: Friday', false],
  ['All good things.', false],
])('%j as a title: %j', (line, title) => {
  expect(isTitle(line, 'Prices, page 2')).toBe(title);
});

test('the context of a reply gets no company facts', () => {
  const reply = { ...tweet, content_type: 'reply' } as const;
  expect(briefWith(reply, facts)).toBe(reply);
});

test('facts fill the available room, and a long one does not keep short ones out', () => {
  const long = { source: 'A', heading: '', text: 'word '.repeat(2000) };
  expect(factsWithin([long, ...pieces], 1).map(({ source }) => source)).toEqual([
    'Green Lantern',
    'Terms, page 2',
  ]);
});

test.each([
  ['It costs 12 euros.', [], ['F1']],
  ['They deliver within two days, they say.', [], ['F2']],
  ['Nothing of it.', [], []],
  ['Nothing of it.', ['F2', 'F9'], ['F2']],
])('%s with %o named uses %o', (text, named, used) => {
  expect([...factsUsed([text], facts, named)]).toEqual(used);
});
