/** Only what a machine wrote needs a source. */
import { describe, expect, test } from 'vitest';
import { findClaims } from './claims.ts';
import { byMachine, hasMachine, typedWords, type Version } from './origins.ts';

const machine = (...texts: string[]): Version => ({ by: 'machine', texts });
const person = (...texts: string[]): Version => ({ by: 'person', texts });
const restored = (...texts: string[]): Version => ({ by: 'earlier', texts });

/** The claims of the current text that need a source. */
const doubted = (text: string, ...versions: Version[]): string[] =>
  byMachine(findClaims([text], typedWords(versions, [text])), versions).map((one) => one.text);

describe('P-44.1 claims of a text', () => {
  const asked = 'Winter check for $25, at 3 pm.';
  test.each([
    ['nothing was written by a machine', asked, [], []],
    ['a person typed it in several steps', asked, [person('Winter check for $25')], []],
    ['a machine wrote it', asked, [machine(asked)], ['$25', '3 pm']],
    ['a person typed over one of them', 'For $30, at 3 pm.', [machine(asked)], ['3 pm']],
    ['a person typed around them', 'Come by! For $25.', [machine(asked)], ['$25']],
    [
      'a person typed it before a machine rewrote the text',
      'Hi! $25 at 3 pm.',
      [person('At 3 pm.'), machine('Hi! $25 at 3 pm.')],
      ['$25'],
    ],
    [
      'a person gave the fact in other words',
      'We open at 7 on Monday.',
      [person('from seven, MONDAY'), machine('We open at 7 on Monday.')],
      [],
    ],
    [
      'a person took it out and typed it again',
      'For $25.',
      [machine('For $25.'), person('For free.')],
      [],
    ],
    [
      'a machine wrote it and it was restored',
      'For $25.',
      [machine('For $25.'), person('For free.'), restored('For $25.')],
      ['$25'],
    ],
    [
      'a person wrote it and it was restored',
      'For $25.',
      [person('For $25.'), machine('Free.'), restored('For $25.')],
      [],
    ],
    [
      'a person typed a price with the number of a machine',
      'We sold 4,812 loaves. Tea is $4,812.',
      [machine('We sold 4,812 loaves.')],
      ['4,812'],
    ],
    [
      'a machine wrote it for one account only',
      'For $25.',
      [person('Free.'), machine('Free.', 'For $25.')],
      ['$25'],
    ],
    ['a machine wrote a longer number', 'For $25.', [machine('For $250.')], []],
  ] as const)('when %s', (_, text, versions, claims) => {
    expect(doubted(text, ...versions)).toEqual(claims);
  });
});

test('a text knows whether a machine had a hand in it', () => {
  expect(hasMachine([person('a'), restored('a')])).toBe(false);
  expect(hasMachine([person('a'), machine('b')])).toBe(true);
});
