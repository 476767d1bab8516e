import { expect, test } from 'vitest';
import { rank, rootsOf, stemOf, termsOf } from './retrieval.ts';

test('a question is reduced to its subject', () => {
  expect(termsOf('How much does the small plan cost?')).toEqual(['small', 'plan', 'cost']);
  expect(termsOf('What is it?')).toEqual(['what', 'is', 'it']);
  expect(termsOf('Preis Preis Öffnungszeiten')).toEqual(['preis', 'öffnungszeiten']);
});

test.each([
  ['prices', 'pricing'],
  ['delivery', 'deliveries'],
  ['refund', 'refunds'],
  ['shipped', 'shipps'],
])('%s and %s match', (left, right) => {
  expect(stemOf(left)).toBe(stemOf(right));
});

test('numbers and short words are not stemmed', () => {
  expect([stemOf('49s'), stemOf('bus'), stemOf('漢字')]).toEqual(['49s', 'bus', '漢字']);
});

const piece = (heading: string, text: string, weight = 1) => ({ heading, text, weight });
const pieces = [
  piece('Opening hours', 'We are open on weekdays from nine to five.'),
  piece('Prices', 'The small plan costs 9 euros a month. The large plan costs 29 euros.'),
  piece('Refunds', 'Within 30 days we refund what you paid for a plan, whatever the price was.'),
  piece(
    'History',
    'The company was founded in a garage, like all companies of that plan and time.',
  ),
];
const best = (question: string) => rank(question, pieces)[0]?.candidate.heading;

test('the fact that answers ranks first', () => {
  expect(best('how much is the small plan')).toBe('Prices');
  expect(best('can I get a refund')).toBe('Refunds');
  expect(best('when are you open')).toBe('Opening hours');
});

test('facts without a word of the question are left out', () => {
  expect(rank('zebra', pieces)).toEqual([]);
  expect(rank('refund', [])).toEqual([]);
});

test('ties are decided by weight', () => {
  const twins = [piece('A', 'A red bicycle.'), piece('B', 'A red bicycle.', 2)];
  expect(rank('red bicycle', twins)[0]?.candidate.heading).toBe('B');
});

test.each([
  ['Don’t you repair bikes?', 'Do you repair bikes?'],
  ["We don't ship", 'We do not ship'],
  ['Isn’t it vegan?', 'Is it vegan?'],
  ['Walter’s boat', 'Walter boat'],
])('“%s” has the words of “%s”', (one, other) => {
  expect(rootsOf(one)).toEqual(rootsOf(other));
});
