import { describe, expect, it } from 'vitest';
import { atOnce } from '#domain/steps.ts';
import { strangersIn } from '#test/similarity/pairs.ts';
import { readingSaid } from './repetition.ts';

const said =
  'Coffee is not about the beans. It is about the ten quiet minutes before anybody needs you.';
const swapped = said.replace('Coffee', 'Running').replace('beans', 'shoes');
const strangers = strangersIn('tuning').filter((text) => !text.includes('Coffee'));

/** A history in which this many posts came after the one in question. */
const after = (count: number, text = said): string[] => [
  ...strangers.slice(0, count),
  text,
  ...strangers.slice(count),
];
const ask = (
  text: string,
  own: string[],
  may_echo: boolean,
  topic = 'coffee',
  others: string[] = [],
) => atOnce(atOnce(readingSaid({ own, others, topic, may_echo }))(text));

describe('a new text', () => {
  it.each([true, false])('repeats nothing (may echo: %s)', (may_echo) => {
    expect(
      ask(
        'The harbour sleeps late on Sundays, and so does the man who sells nets.',
        after(3),
        may_echo,
      ),
    ).toBeUndefined();
    expect(ask(said, [], may_echo)).toBeUndefined();
  });
});

describe('a near-duplicate', () => {
  it('of any post, however old, is rejected for a model', () => {
    for (const newer of [0, 10, 40]) {
      expect(ask(said, after(newer), false)).toEqual({ whose: 'own', at: newer, is_echo: false });
      expect(ask(swapped, after(newer), false, 'running')?.is_echo).toBe(false);
    }
  });

  it('of another agent’s post counts too', () => {
    expect(ask(said, strangers, false, 'coffee', after(2))).toEqual({
      whose: 'others',
      at: 2,
      is_echo: false,
    });
  });

  it.each([
    ['one of the five newest posts, on whatever subject', swapped, 'running', 4, false],
    ['an older one on another subject', swapped, 'running', 5, true],
    ['nearly the same on the same subject, among thirty', said, 'coffee', 29, false],
    ['nearly the same on the same subject, further back', said, 'coffee', 30, true],
    [
      'half of it on the same subject',
      said.replace(
        'ten quiet minutes before anybody needs you',
        'smell, the steam and a paper nobody reads',
      ),
      'coffee',
      6,
      true,
    ],
  ])('of %s: whether the composer may use it', (_, text, topic, newer, is_echo) => {
    expect(ask(text, after(newer), true, topic)).toEqual({ whose: 'own', at: newer, is_echo });
  });

  it('of several posts is reported for the one that rules it out, else for the newest', () => {
    const twice = [...strangers.slice(0, 8), swapped, ...strangers.slice(8, 20), swapped];
    expect(ask(said, twice, true)).toEqual({ whose: 'own', at: 8, is_echo: true });
    expect(ask(said, [...twice.slice(0, 12), said, ...twice.slice(12)], true)).toEqual({
      whose: 'own',
      at: 12,
      is_echo: false,
    });
  });
});
