import { describe, expect, it } from 'vitest';
import { smallOrderAddresses } from '#test/small-order-keys.ts';
import { testWallet } from '#test/wallet.ts';
import { typedAddresses } from './whitelist-entries.tsx';

const [a, b] = [testWallet(1).address, testWallet(2).address];

describe('typed addresses', () => {
  it.each([
    ['', [], []],
    [' \n, ;', [], []],
    [`${a}\n${b}`, [a, b], []],
    [`${a}, ${b};${a}`, [a, b], []],
    [`  ${a}\t0OIl `, [a], ['0OIl']],
    [a.slice(1), [], [a.slice(1)]],
  ])('%j', (typed, valid, wrong) => {
    expect(typedAddresses(typed)).toEqual({ valid, wrong });
  });

  it('leaves out addresses that no one can own', () => {
    expect(typedAddresses(smallOrderAddresses.join(' ')).valid).toEqual([]);
  });
});
