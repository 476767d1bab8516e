import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tokensOf } from './tokens.ts';

it.each([
  ['', 0],
  ['tea', 1],
  ['Four letters a token, or a little less than that.', 13],
  ['2026-11-21', 5],
  ['Привет', 3],
  ['日本語', 5],
  ['🎉', 3],
])('estimates %j as %i', (text, tokens) => {
  expect(tokensOf(text)).toBe(tokens);
});

const any = fc.string({ unit: 'grapheme', maxLength: 200 });

it('never exceeds the maximum for a length', () => {
  fc.assert(
    fc.property(any, (text) => {
      expect(tokensOf(text)).toBeLessThanOrEqual(Math.ceil(text.length * 1.5));
    }),
  );
});

it('never decreases when a text grows', () => {
  fc.assert(
    fc.property(any, any, (text, more) => {
      expect(tokensOf(text + more)).toBeGreaterThanOrEqual(tokensOf(text));
    }),
  );
});
