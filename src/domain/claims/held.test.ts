import { describe, expect, test } from 'vitest';
import { findClaims } from './claims.ts';
import { heldClaims } from './held.ts';

const held = (text: string, sources = ''): string[] =>
  heldClaims(findClaims([text], sources), [text]).map((claim) => `${claim.kind}: ${claim.text}`);

describe('P-9.84 claims that hold a post for its owner', () => {
  test.each([
    ['This is the best bakery in town.', 'superlative: the best bakery'],
    ['Voted best coffee by everyone.', 'superlative: Voted best'],
    ['We’re the only roaster around here.', 'superlative: We’re the only roaster'],
    ['Our No. 1 tip for bread.', 'superlative: No. 1'],
    ['It works, says Grace Hopper.', 'name: Grace Hopper'],
    ['Our bread is trusted by Lufthansa.', 'name: Lufthansa'],
    ['We now work with Oxfam on this.', 'name: Oxfam'],
    ['Yesterday Leila Haddad recommended our bread.', 'name: Leila Haddad'],
    ['Good bread takes time.\n— Ana Novak', 'name: Ana Novak'],
    ['We baked 412 loaves.', 'number: 412'],
  ])('%j', (text, claim) => expect(held(text)).toEqual([claim]));

  test.each([
    'The best part of Monday is the bread.',
    'It is the only way to find out.',
    'See you at the lake in Berlin.',
    'I walked past Notre Dame and thought of bread.',
    'What would Ana do? Ask her.',
  ])('not %j', (text) => expect(held(text)).toEqual([]));

  test('nothing that the owner provided', () => {
    const sources = 'Voted best bakery in town. Leila Haddad likes it. For under 12s.';
    expect(held('Voted best bakery in town, says Leila Haddad.', sources)).toEqual([]);
    expect(held('A class for under 12s.', sources)).toEqual([]);
  });
});
