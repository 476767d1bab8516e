/** IN-3: looking for claims takes time in proportion to a text’s length, whatever it repeats. */
import { expect, test } from 'vitest';
import { holdOf, leastOf, maxHold } from '#test/loop-hold.ts';
import { findClaims } from './claims.ts';
import { heldClaims } from './held.ts';

/** Each may be where a pattern begins, or what it repeats. */
const units = [
  ...['The class starts at 9 and costs $25. ', '"one two" she said ', '“', '"', "'a", '’s '],
  ...['1 ', '1', '1,', '1+', '1/1 ', '(1) ', '2020 ', '$1 ', '1% ', 'one ', 'twenty-', 'hundred '],
  ...['a million ', 'million ', 'half of ', 'may ', 'last May ', 'step 1 ', 'twice as ', 'Q1 '],
  ...[
    'the best ',
    'the world’s best ',
    'voted the best ',
    'according to ',
    'studies ',
    'is the best',
  ],
  ...[
    'Ada ',
    'Ada said ',
    'Ada of ',
    'Dr. ',
    'A',
    'A1',
    'a.b',
    '@a ',
    '@a',
    '#A ',
    '-a',
    '— Ada, ',
  ],
  ...['\n', '1\n', '(\n', '. \n', ' ', '(', '((- ', '…', '🍞', 'é', '\u0301', 'a\u0301 '],
];

const sources = 'The oven is on from six.';
const work = (unit: string, length: number) => {
  const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  return holdOf(() => void heldClaims(findClaims([text], sources), [text]));
};

test.each(units)('IN-3 twice as much of %j takes about twice as long', async (unit) => {
  const [once, twice] = [6000, 12_000];
  const allowed = Math.max(maxHold, 2.5 * (await leastOf(() => work(unit, once), 3)));
  expect(await leastOf(() => work(unit, twice), 3)).toBeLessThanOrEqual(allowed);
});
