import { describe, expect, it } from 'vitest';
import { decideItems } from './decide.ts';
import { materialOf } from './material.ts';
import { newLines } from './page-changes.ts';

const item = (title: string, n = 0) => ({ title, url: '', text: '', published_at: n });
const rules = { include: [], exclude: [], daily_limit: 50, since: 0 };
const isHit = (title: string, words: string): boolean =>
  decideItems([item(title)], { ...rules, exclude: [words] }, 0)[0]?.state === 'filtered';

describe('P-23.45 filter words', () => {
  it.each([
    ['Rye bread is back', 'RYE', true],
    ['Rye bread is back', 'rye  bread', true],
    ['Bread\nof rye', 'bread of', true],
    ['A breadth of choice', 'bread', false],
    ['C++ and C#', 'c++', true],
    ['Brot für alle', 'FÜR', true],
    ['50% off', '50%', true],
    ['a.b', 'a.b', true],
    ['axb', 'a.b', false],
  ])('in “%s”, “%s”: %s', (title, words, found) => {
    expect(isHit(title, words)).toBe(found);
  });
});

it('P-23.45 if there are too many items, the newest are used and the others are over the limit', () => {
  const flood = Array.from({ length: 1000 }, (_, n) => item(`News ${n}`, n + 1));
  const decided = decideItems(flood, rules, 48);
  const waiting = decided.filter(({ state }) => state === 'waiting').map((one) => one.item.title);
  expect(waiting).toEqual(['News 999', 'News 998']);
  expect(decided.filter(({ state }) => state === 'over_limit').length).toBe(998);
});

it('P-23.54 the material for a writer contains nothing that leads readers elsewhere', () => {
  const said = materialOf({
    title: 'Boats for @crew at https://evil.test/x',
    text: 'A boat leaves at four. Call +1 202 555 0142 now. Write to win@evil.test. Buy $BOAT and #boat. It takes 20 people.',
    source: 'quay.example',
  });
  expect(said).toEqual({
    title: 'Boats',
    text: 'A boat leaves at four. It takes 20 people.',
    source: 'quay.example',
  });
});

it.each([
  // What is about somebody goes as a whole.
  ['Ask @bob.', ''],
  ['It is open. Ask @bob or @eve! Come early.', 'It is open. Come early.'],
  ['@bob says that it is open.', ''],
  ['Today @bob bakes rye. It is warm.', 'It is warm.'],
  ['Follow us: @bakery', ''],
  ['Buy $RYE now.', ''],
  ['Visit us at https://a.test.', ''],
  ['See https://a.test/b for details. Doors open at 7.', 'Doors open at 7.'],
  ['Thanks to @bob, we open at 7.', 'Thanks, we open at 7.'],
  // What stands beside a sentence goes alone.
  ['Our new loaf is out: https://a.test/b', 'Our new loaf is out'],
  ['Our new loaf is out (https://a.test/b).', 'Our new loaf is out.'],
  ['We opened a shop with @bob and @eve.', 'We opened a shop.'],
  ['The shop by @bob opens at 7.', 'The shop opens at 7.'],
  ['Das Brot von @bob ist warm.', 'Das Brot ist warm.'],
  // A hashtag is a word.
  ['Try #rye and #spelt today. C# stays.', 'Try rye and spelt today. C# stays.'],
  ['Salt & oil for $5 at 7.', 'Salt & oil for $5 at 7.'],
])('P-23.54 the text “%s” becomes “%s”', (text, said) => {
  expect(materialOf({ title: '', text, source: '' }).text).toBe(said);
});

it.each([
  ['Ask @bob', 'Ask'],
  ['News number 4 by @baker', 'News number 4'],
  ['Rye is back https://a.test', 'Rye is back'],
  ['@bakery: rye is back', 'rye is back'],
])('P-23.54 the title “%s” becomes “%s”', (title, said) => {
  expect(materialOf({ title, text: '', source: '' }).title).toBe(said);
});

it.each([
  ['the same\nlines', 'the same\nlines', []],
  ['Seen 3 times', 'Seen 4 times', []],
  ['a', 'a\nfew letters', []],
  [
    'Boats leave at nine.',
    'A third boat leaves for the island.\nBoats leave at nine.',
    ['A third boat leaves for the island.'],
  ],
])('P-23.56 the new lines of a page that changed from “%s” to “%s”', (before, now, fresh) => {
  expect(newLines(before, now)).toEqual(fresh);
});
