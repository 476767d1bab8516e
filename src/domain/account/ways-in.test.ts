import { describe, expect, test } from 'vitest';
import { judgeEmail, mayLoseWallet, type WaysIn } from './ways-in.ts';

const bare: WaysIn = {
  wallets: 1,
  issuers: 0,
  has_password: false,
  email: null,
  email_verified: false,
  pending_email: null,
};
const verified = { ...bare, email: 'ada@example.com', email_verified: true };

describe('a wallet', () => {
  test.each<[Partial<WaysIn>, boolean]>([
    [{}, false],
    [{ wallets: 2 }, true],
    [{ issuers: 1 }, true],
    [{ has_password: true }, false],
    [{ email_verified: true }, false],
    [{ has_password: true, email_verified: true }, true],
  ])('with %j may go: %j', (rest, may) => {
    expect(mayLoseWallet({ ...bare, ...rest })).toBe(may);
  });
});

describe('an address', () => {
  test.each<[string, WaysIn, string | null, string]>([
    ['the one that is there', verified, 'ada@example.com', 'unchanged'],
    ['none where there is none', bare, null, 'unchanged'],
    ['a first one', bare, 'ada@example.com', 'replaced'],
    ['another than one nobody proved', { ...bare, email: 'a@b.co' }, 'ada@example.com', 'replaced'],
    ['another than a verified one', verified, 'new@example.com', 'awaited'],
    [
      'the one that is awaited',
      { ...verified, pending_email: 'new@example.com' },
      'new@example.com',
      'unchanged',
    ],
    ['none, with a wallet', verified, null, 'removed'],
    ['none, without a wallet', { ...verified, wallets: 0 }, null, 'refused'],
  ])('%s', (_name, account, wanted, verdict) => {
    expect(judgeEmail(account, wanted)).toBe(verdict);
  });
});
