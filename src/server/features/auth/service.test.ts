import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, base64, hex } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  constantSignature,
  forgedSignatures,
  laxSignature,
  malleate,
} from '#test/forged-signatures.ts';
import { smallOrderAddresses } from '#test/small-order-keys.ts';
import { testWallet } from '#test/wallet.ts';
import { isSignedBy } from './service.ts';

const message = 'The text to sign\nand its second line';
describe('a signature', () => {
  const wallet = testWallet(7);
  const signature = wallet.sign(message);

  test('of the wallet is valid in base58 and in base64', () => {
    expect(isSignedBy(wallet.address, message, signature)).toBe(true);
    expect(isSignedBy(wallet.address, message, base64.encode(base58.decode(signature)))).toBe(true);
  });

  test('of another wallet or for another message is invalid', () => {
    expect(isSignedBy(testWallet(8).address, message, signature)).toBe(false);
    expect(isSignedBy(wallet.address, `${message}\n`, signature)).toBe(false);
  });

  test('AU-5 is invalid when the group order is added to S', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const owner = testWallet(seed);
      const changed = malleate(base58.decode(owner.sign(message)));
      expect(isSignedBy(owner.address, message, base58.encode(changed))).toBe(false);
    }
  });

  test('AU-5 is invalid with a non-canonical part', () => {
    const lax = laxSignature(wallet.secret, message);
    const key = base58.decode(wallet.address);
    expect(ed25519.verify(lax, new TextEncoder().encode(message), key, { zip215: true })).toBe(
      true,
    );
    expect(isSignedBy(wallet.address, message, base58.encode(lax))).toBe(false);
  });

  test('is invalid with any bit flipped', () => {
    const bytes = base58.decode(signature);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 511 }), (bit) => {
        const flipped = bytes.slice();
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(isSignedBy(wallet.address, message, base58.encode(flipped))).toBe(false);
      }),
    );
  });

  test.each([
    ['hex', hex.encode(base58.decode(signature))],
    ['63 bytes', base58.encode(base58.decode(signature).slice(1))],
    ['65 bytes', base58.encode(Uint8Array.from([...base58.decode(signature), 1]))],
    ['base64 without padding', base64.encode(base58.decode(signature)).replaceAll('=', '')],
    ['spaces around it', ` ${signature} `],
    ['a placeholder', 'simulated_signature'],
    ['nothing', ''],
  ])('is invalid as %s', (_name, text) => {
    expect(isSignedBy(wallet.address, message, text)).toBe(false);
  });
});

describe('a forged signature that needs no secret', () => {
  const messages = Array.from({ length: 200 }, (_, index) => `${message} ${index}`);

  test.each(smallOrderAddresses)('AU-5 is invalid for every message with the key %s', (address) => {
    const passed = messages.filter((text) =>
      Object.values(forgedSignatures).some((signature) => isSignedBy(address, text, signature)),
    );
    expect(passed).toEqual([]);
  });

  test('would pass a verifier that is not strict, so the vectors are effective', () => {
    const [address] = smallOrderAddresses;
    const bytes = new TextEncoder().encode(message);
    expect(ed25519.verify(constantSignature, bytes, base58.decode(address))).toBe(true);
  });
});
