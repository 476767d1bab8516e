import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base58 } from '@scure/base';
import { minute } from '#contract/core/time.ts';
import { testWallet } from '#test/wallet.ts';
import { type ChallengeFor, createChallenges, recentNonces } from './challenge.ts';

const start = Date.UTC(2026, 10, 21);
const key = Buffer.alloc(32, 5);
const ip = '203.0.113.7';
/** Number of nonces generated in the search for a duplicate. */
const nonces = Number(process.env['NONCES'] ?? 2000);

function setUp(origin = 'https://social.example', withKey = key) {
  let now = start;
  const challenges = createChallenges({ key: withKey, origin, clock: () => now });
  return { challenges, pass: (milliseconds: number) => void (now += milliseconds) };
}

const login: ChallengeFor = {
  address: testWallet(1).address,
  purpose: 'login',
  user_id: undefined,
};

describe('a challenge', () => {
  test('AU-2 is rebuilt from its nonce byte for byte, even after a restart', () => {
    const { challenges } = setUp();
    const issued = challenges.issue(login, ip);
    expect(setUp().challenges.open(login, ip, issued.nonce)).toEqual([issued]);
    expect(issued.expires_at).toBe(start + 5 * minute);
  });

  test('AU-1 never has the same nonce as another', () => {
    const { challenges } = setUp();
    const made = new Set(Array.from({ length: nonces }, () => challenges.issue(login, ip).nonce));
    expect(made.size).toBe(nonces);
  });

  test('P-9.10 expires after five minutes', () => {
    const { challenges, pass } = setUp();
    const { nonce } = challenges.issue(login, ip);
    pass(5 * minute - 1);
    expect(challenges.open(login, ip, nonce)).toHaveLength(1);
    pass(1001);
    expect(challenges.open(login, ip, nonce)).toEqual([]);
    expect(challenges.open(login, ip, undefined)).toEqual([]);
  });

  test('AU-4 from more than a minute in the future is rejected', () => {
    const { challenges, pass } = setUp();
    const { nonce } = challenges.issue(login, ip);
    pass(-minute);
    expect(challenges.open(login, ip, nonce)).toHaveLength(1);
    pass(-1);
    expect(challenges.open(login, ip, nonce)).toEqual([]);
  });

  test.each<[string, Partial<ChallengeFor>]>([
    ['another address', { address: testWallet(2).address }],
    ['linking', { purpose: 'link' }],
    ['linking to an account', { purpose: 'link', user_id: 'u1' }],
    ['confirming', { purpose: 'reauth', user_id: 'u1' }],
    ['an account', { user_id: 'u1' }],
  ])('AU-7 for signing in is invalid for %s', (_name, change) => {
    const { challenges } = setUp();
    const { nonce } = challenges.issue(login, ip);
    expect(challenges.open({ ...login, ...change }, ip, nonce)).toEqual([]);
    expect(challenges.open({ ...login, ...change }, ip, undefined)).toEqual([]);
  });

  test.each(['link', 'reauth'] as const)(
    'AU-7 to %s is valid for its own account only',
    (purpose) => {
      const { challenges } = setUp();
      const target: ChallengeFor = { ...login, purpose, user_id: 'u1' };
      const { nonce } = challenges.issue(target, ip);
      expect(challenges.open(target, ip, nonce)).toHaveLength(1);
      expect(challenges.open({ ...target, user_id: 'u2' }, ip, nonce)).toEqual([]);
      expect(challenges.open({ ...target, user_id: undefined }, ip, nonce)).toEqual([]);
      expect(challenges.open(login, ip, nonce)).toEqual([]);
    },
  );

  test('AU-3 of another server or another origin is invalid', () => {
    const { nonce } = setUp().challenges.issue(login, ip);
    const otherKey = setUp('https://social.example', Buffer.alloc(32, 6));
    const otherOrigin = setUp('https://social.example.evil.test');
    expect(otherKey.challenges.open(login, ip, nonce)).toEqual([]);
    expect(otherOrigin.challenges.open(login, ip, nonce)).toEqual([]);
  });

  test('is invalid with any bit of its nonce changed', () => {
    const { challenges } = setUp();
    const bytes = base58.decode(challenges.issue(login, ip).nonce);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length * 8 - 1 }), (bit) => {
        const changed = bytes.slice();
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(challenges.open(login, ip, base58.encode(changed))).toEqual([]);
      }),
    );
  });

  test('is rejected for any other text in place of the nonce', () => {
    const { challenges } = setUp();
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(challenges.open(login, ip, text)).toEqual([]);
      }),
    );
  });

  test('without a nonce, the latest five of this address and caller are tried, newest first', () => {
    const { challenges } = setUp();
    const made = Array.from({ length: 7 }, () => challenges.issue(login, ip).nonce);
    challenges.issue(login, '198.51.100.1');
    expect(challenges.open(login, ip, undefined).map(({ nonce }) => nonce)).toEqual(
      made.slice(2).reverse(),
    );
  });
});

test('beyond the limit of callers, the one that was inactive longest is evicted', () => {
  const recent = recentNonces(2);
  recent.add('a', '1');
  recent.add('b', '2');
  recent.add('a', '3');
  recent.add('c', '4');
  expect([recent.of('a'), recent.of('b'), recent.of('c')]).toEqual([['3', '1'], [], ['4']]);
});
