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
    title: 'Boats for at',
    text: 'A boat leaves at four. Buy and. It takes 20 people.',
    source: 'quay.example',
  });
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
