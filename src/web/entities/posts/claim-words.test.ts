/** What a claim is called beside the words that make it. */
import { describe, expect, it } from 'vitest';
import { claimWords } from './claim-words.ts';

describe('a claim without a source', () => {
  it.each([
    ['superlative', 'guaranteed', 'promise'],
    ['superlative', 'Risk-free', 'promise'],
    ['superlative', 'the best', 'superlative'],
    ['date', '9:30', 'time'],
    ['number', '40%', 'number'],
  ] as const)('a %s like “%s” is called a %s', (kind, text, called) => {
    expect(claimWords({ kind, text })).toBe(`No source for this ${called}. Check it.`);
  });
});
