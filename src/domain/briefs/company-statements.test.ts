import { expect, it } from 'vitest';
import { rankedFor, wholeStatements } from './company-statements.ts';

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

it.each([
  ['Apfelkuchen', ['Apfelkuchen, Stück 3,60 €', 'Der Apfelkuchen kommt um 8 Uhr aus dem Ofen.']],
  [
    'Apfelkuchen um 8 Uhr',
    ['Der Apfelkuchen kommt um 8 Uhr aus dem Ofen.', 'Apfelkuchen, Stück 3,60 €'],
  ],
  ['Apfelkuchens', ['Apfelkuchen, Stück 3,60 €', 'Der Apfelkuchen kommt um 8 Uhr aus dem Ofen.']],
  ['price of pretzels', ['The pretzel costs 1 €.', 'Roggenbrot, 750 g 4,80 €']],
])('P-49.460 what names “%s” comes first, also inflected', (topic, first) => {
  const texts = [
    'Roggenbrot, 750 g 4,80 €',
    'Dinkelbrot, 500 g 4,20 €',
    'The pretzel costs 1 €.',
    'Apfelkuchen, Stück 3,60 €',
    'Wir öffnen um 7 Uhr.',
    'Der Apfelkuchen kommt um 8 Uhr aus dem Ofen.',
  ];
  const ranked = rankedFor(
    topic,
    texts.map((text) => ({ text, source: 'Preisliste' })),
  );
  expect(ranked.slice(0, first.length).map(({ text }) => text)).toEqual(first);
  expect(ranked).toHaveLength(texts.length);
});

it.each([
  'Gültig ab 1. Dezember 2026.',
  'Lukket den 24. desember.',
  'Zavřeno 24. prosince.',
  'Suljettu 6. joulukuuta.',
])('P-49.461 an ordinal before a month ends no sentence: %s', (text) => {
  expect(wholeStatements([product('Preise', text)])).toHaveLength(1);
});
