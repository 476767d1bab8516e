/** Posts from the facts of a bakery: each says something once, and nothing beside the topic. */
import { expect, test } from 'vitest';
import { isForWhom, productStatements, profileStatements } from '#domain/knowledge/company.ts';
import { asked, compose } from './compose.fixture.ts';

const facts = [
  [
    'Our sourdough rests for 36 hours.',
    'Open Tuesday to Saturday, 6:30 to 13:00.',
    'Order Christmas stollen by December 12.',
  ].join('\n'),
  'Christmas stollen: Butter stollen with raisins, almonds and candied orange.',
  'Christmas stollen: 18 euros for 750 g.',
];
const write = (topic: string, seed: number): string => {
  const [piece] = compose(asked({}, { topic }, { known: { facts }, seed }));
  return piece?.parts.join('\n') ?? '';
};
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const all = (topic: string) => seeds.map((seed) => write(topic, seed));
const count = (text: string, words: string) =>
  text.toLowerCase().split(words.toLowerCase()).length - 1;

test('an order in the topic is not repeated from the facts', () => {
  for (const text of all('Order your Christmas stollen by December 12'))
    expect(text.match(/Order .*? by December 12/g), text).toEqual([
      'Order your Christmas stollen by December 12',
    ]);
});

test('the name of a product stands once, in the heading or before its facts', () => {
  for (const topic of ['Christmas stollen', 'Stollen'])
    for (const text of all(topic)) {
      expect(count(text, 'Christmas stollen: '), text).toBeLessThan(2);
      expect(text).toMatch(/18 euros|Butter stollen/);
    }
});

test('a heading without anything below is not a post', () => {
  for (const text of all('Why our sourdough rests for 36 hours'))
    expect(text.trim(), text).not.toMatch(/:$/);
});

test('P-24.24 without any hours, a text about them names the topic and nothing else', () => {
  for (const seed of seeds) {
    const [piece] = compose(asked({}, { topic: 'Our opening hours' }, { seed }));
    expect(piece?.parts.join('\n')).toContain('Our opening hours');
  }
});

test('a length of time is not an opening hour', () => {
  for (const text of all('Our opening hours')) {
    expect(text).toContain('Open Tuesday to Saturday');
    expect(text).not.toContain('36 hours');
  }
});

test('a fact that says who something is for is known by its heading', () => {
  const lists = { key_features: [], benefits: [], pricing_info: ['18 euros'], use_cases: [] };
  const product = {
    name: 'Stollen',
    category: '',
    description: 'Sweet.',
    competitive_advantages: [],
  };
  const statements = [
    ...profileStatements({
      company_name: 'Rosa’s Bread',
      industry: 'other',
      description: 'A bakery.',
      brand_voice: '',
      key_messages: ['Open daily.'],
      target_audience: 'Neighbors.',
      website_url: '',
      opening_hours: '',
      is_public: true,
    }),
    ...productStatements({ ...product, ...lists, target_customers: ['Families'] }),
  ].map(({ heading, text }) => `${heading}: ${text}`);
  expect(statements.filter(isForWhom)).toEqual([
    'Who Rosa’s Bread is for: Neighbors.',
    'Stollen: target customers: Families.',
  ]);
});
