/** IN-3: measuring a voice and comparing texts takes time in proportion to their length, whatever they repeat. */
import { expect, test } from 'vitest';
import { holdOf, leastOf, maxHold } from '#test/loop-hold.ts';
import { background } from './background.ts';
import { differenceOf } from './difference.fixture.ts';
import { nearness } from './trend.ts';
import { profileOf } from './profile.ts';

/** Each may be where a pattern begins, or what it repeats. */
const units = [
  ...['A sentence — with (some) signs; it goes on, and on! ', 'a', 'a ', 'A. ', '. ', '! ', '!'],
  ...['#a ', '#a', '#', '# ', 'https://a ', '@a ', '- ', '\n', ' \n', ' ', '\t', '…', '"', '“'],
  ...['🍞', '🍞 ', '🍞. ', '🍞 a. ', 'a’s ', "a'", 'é', 'a\u0301 ', '今日', '。', '1 ', 'A', '(('],
];
const profile = profileOf(['Kiln opened. Nothing cracked.', 'I glazed a bowl.'], background);
const textOf = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const work = (unit: string, length: number): number => {
  const text = textOf(unit, length);
  return holdOf(() => {
    nearness(text, profile);
    differenceOf(text, `${text.slice(0, -3)}b.`);
  });
};

test.each(units)('IN-3 twice as much of %j takes about twice as long', async (unit) => {
  const [once, twice] = [5000, 10_000];
  const allowed = Math.max(2 * maxHold, 3 * (await leastOf(() => work(unit, once), 3)));
  expect(await leastOf(() => work(unit, twice), 3)).toBeLessThanOrEqual(allowed);
});
