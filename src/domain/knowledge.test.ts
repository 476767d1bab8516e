import { expect, test } from 'vitest';
import { Brief } from '#contract/content.ts';
import { briefSaying, briefWith, factsUsed, factsWithin } from './knowledge.ts';

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

test('facts have ids, and their headings with them', () => {
  expect(facts.map(({ id, text }) => [id, text])).toEqual([
    ['F1', 'Green Lantern: pricing: 12 euros for 100 g.\n99 euros for a kilo.'],
    ['F2', 'Delivery: We deliver within two days.'],
  ]);
});

test('what stands in a post names the product and no heading', () => {
  expect(briefSaying(tweet, facts).context).toBe(
    'Be kind.\nGreen Lantern: 12 euros for 100 g.\nGreen Lantern: 99 euros for a kilo.\nWe deliver within two days.',
  );
});

test('a reply gets nothing of the company into what somebody else wrote', () => {
  const reply = { ...tweet, content_type: 'reply' } as const;
  expect(briefWith(reply, facts)).toBe(reply);
  expect(briefSaying(reply, facts)).toBe(reply);
});

test('there are as many as there is room for, and a long one keeps no short one out', () => {
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
