import { base58 } from '@scure/base';
import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Purposes } from '#contract/auth/calls.ts';
import { minute } from '#contract/core/time.ts';
import { smallOrderAddresses } from '#test/small-order-keys.ts';
import { testWallet } from '#test/wallet.ts';
import {
  decodeAddress,
  isChallengeTimely,
  isSmallOrder,
  signInMessage,
  statements,
} from './sign-in.ts';

const issued_at = Date.UTC(2026, 10, 21, 9, 30);

describe('the message to sign', () => {
  test.each(Purposes)(
    'AU-1 for %s the message is what the Wallet Standard builds from the same facts',
    (purpose) => {
      const { address } = testWallet(1);
      const message = signInMessage({
        origin: 'https://social.example:8443',
        address,
        purpose,
        nonce: 'abcDEF123456',
        issued_at,
      });
      expect(message).toBe(
        createSignInMessageText({
          domain: 'social.example:8443',
          address,
          statement: statements[purpose],
          uri: 'https://social.example:8443',
          version: '1',
          chainId: 'mainnet',
          nonce: 'abcDEF123456',
          issuedAt: '2026-11-21T09:30:00.000Z',
          expirationTime: '2026-11-21T09:35:00.000Z',
        }),
      );
    },
  );

  test('a wallet can parse every fact back from the message', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withFragments: false, validSchemes: ['http', 'https'] }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.constantFrom(...Purposes),
        fc.integer({ min: 0, max: 4e12 }),
        (url, key, purpose, instant) => {
          const { origin, host } = new URL(url);
          const facts = { origin, address: base58.encode(key), purpose, nonce: 'n0nce' };
          const parsed = parseSignInMessageText(signInMessage({ ...facts, issued_at: instant }));
          expect(parsed).toMatchObject({ domain: host, uri: origin, nonce: 'n0nce' });
          expect(parsed).toMatchObject({ address: facts.address, statement: statements[purpose] });
          expect(Date.parse(parsed?.expirationTime ?? '') - instant).toBe(5 * minute);
        },
      ),
    );
  });

  test('each purpose has its own sentence in the message', () => {
    expect(new Set(Object.values(statements)).size).toBe(Purposes.length);
  });
});

describe('when a challenge is accepted', () => {
  test.each([
    ['at once', 0, true],
    ['a millisecond before its end', 5 * minute - 1, true],
    ['at its end', 5 * minute, false],
    ['a second after its end', 5 * minute + 1000, false],
    ['made a minute ahead by another machine', -minute, true],
    ['made more than a minute ahead', -minute - 1, false],
  ])('%s', (_name, age, timely) => {
    expect(isChallengeTimely(issued_at, issued_at + age)).toBe(timely);
  });
});

describe('a Solana address', () => {
  test('of a wallet decodes to its public key', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
        fc.pre(!isSmallOrder(key));
        expect(decodeAddress(base58.encode(key))).toEqual(key);
      }),
    );
  });

  test.each([0, 1, 16, 31, 33, 64])('AU-6 of %i bytes is rejected', (length) => {
    expect(decodeAddress(base58.encode(new Uint8Array(length).fill(9)))).toBeUndefined();
  });

  test.each([
    '',
    ' ',
    '0OIl',
    'simulated_signature',
    `${testWallet(1).address} `,
    '0x'.padEnd(44, 'a'),
  ])('is not %j', (text) => {
    expect(decodeAddress(text)).toBeUndefined();
  });

  test.each(smallOrderAddresses)(
    'with a small-order key, which no one can own, is rejected: %s',
    (address) => {
      expect(decodeAddress(address)).toBeUndefined();
      expect(isSmallOrder(base58.decode(address))).toBe(true);
    },
  );

  test('an ordinary key is not of small order', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      expect(decodeAddress(testWallet(seed).address)).toHaveLength(32);
    }
  });
});
