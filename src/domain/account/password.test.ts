import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { knownOf, passwordWeakness } from './password.ts';

const common = new Set(['password', 'letmein', 'correct horse']);
const known = knownOf({ username: 'calm-otter-4821', email: 'ada.lovelace@analytical.example' });
const weakness = (password: string) => passwordWeakness(password, { common, known });

describe('a weak password is refused', () => {
  test.each([
    'password',
    'PassWord',
    ' letmein ',
    'Correct Horse',
    'SocialAI',
    'socialai2026!',
    '!!Social AI!!',
    'social-ai-1',
    'ada.lovelace@analytical.example',
    'ada.lovelace',
    'AdaLovelace1815',
    'lovelace99',
    '1815lovelace',
    'analytical.example!',
    'Analytical1',
    'calm-otter-4821',
    'otter otter 12',
    'lovelace.socialai.1',
    'aaaaaaaa',
    'ABCabcABC',
    '98989898',
    'abcdefgh',
    'ponmlkji',
    '87654321',
  ])('%s', (password) => {
    expect(weakness(password)).toMatch(
      /^(This password is too common|Avoid repeated|Use more than)/,
    );
  });
});

describe('a strong password is accepted', () => {
  test.each([
    'seven quiet lanterns',
    'canadafalls',
    'lovelace and the machine',
    '19482756',
    '!"§$%&/()=?',
    '🦊🦊🦊🦊🦊🦊🦊🦊',
    'пароль-который-никто-не-знает',
    'passwords of mine',
  ])('%s', (password) => {
    expect(weakness(password)).toBeUndefined();
  });
});

test('AU-12 every common password and every name is refused, in any case and with digits around it', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789.-_! '), maxLength: 12 });
  const name = fc.constantFrom('lovelace', 'Ada.Lovelace', 'SOCIALAI', 'Calm-Otter-4821');
  fc.assert(
    fc.property(digits, name, digits, (before, word, after) => {
      expect(weakness(before + word + after)).toBeDefined();
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...common), fc.boolean(), (word, upper) => {
      expect(weakness(upper ? word.toUpperCase() : word)).toBeDefined();
    }),
  );
});

test('without a name and an address only common passwords are refused, and short names are ignored', () => {
  expect(knownOf({ username: undefined, email: null })).toEqual([]);
  expect(passwordWeakness('abba-baab', { common, known: ['ab', 'a@b'] })).toBeUndefined();
});

test('a very long password is judged quickly', () => {
  const endless = 'ada.'.repeat(25_000);
  const started = performance.now();
  expect(weakness(endless)).toBeDefined();
  expect(performance.now() - started).toBeLessThan(1000);
});
