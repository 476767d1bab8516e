import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, base64, hex } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { smallOrderAddresses } from '#test/small-order-keys.ts';
import { testWallet } from '#test/wallet.ts';
import { isSignedBy } from './verify.ts';

const message = 'The text to sign\nand its second line';
const groupOrder = 2n ** 252n + 27742317777372353535851937790883648493n;

/** A signature whose R is the identity in an encoding that is not canonical (y = p + 1); only a lax verifier takes it. */
function laxSignature(secret: Uint8Array, text: string): Uint8Array {
  const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(secret);
  const r = hex.decode(`ee${'ff'.repeat(30)}7f`);
  const digest = createHash('sha512').update(r).update(pointBytes).update(text).digest('hex');
  const k = BigInt(`0x${hex.encode(hex.decode(digest).reverse())}`);
  const s = hex.decode(((k * scalar) % groupOrder).toString(16).padStart(64, '0')).reverse();
  return Uint8Array.from([...r, ...s]);
}

/** The same signature with the group's order added to S: equal in value, but not canonical. */
function malleate(signature: Uint8Array): Uint8Array {
  const s = BigInt(`0x${hex.encode(signature.slice(32).reverse())}`) + groupOrder;
  const changed = hex.decode(s.toString(16).padStart(64, '0')).reverse();
  return Uint8Array.from([...signature.slice(0, 32), ...changed]);
}

describe('a signature', () => {
  const wallet = testWallet(7);
  const signature = wallet.sign(message);

  test('of the wallet passes in base58 and in base64', () => {
    expect(isSignedBy(wallet.address, message, signature)).toBe(true);
    expect(isSignedBy(wallet.address, message, base64.encode(base58.decode(signature)))).toBe(true);
  });

  test('of another wallet or over another text does not', () => {
    expect(isSignedBy(testWallet(8).address, message, signature)).toBe(false);
    expect(isSignedBy(wallet.address, `${message}\n`, signature)).toBe(false);
  });

  test('with the order of the group added to S does not', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const owner = testWallet(seed);
      const changed = malleate(base58.decode(owner.sign(message)));
      expect(isSignedBy(owner.address, message, base58.encode(changed))).toBe(false);
    }
  });

  test('with a part that is not canonical does not', () => {
    const lax = laxSignature(wallet.secret, message);
    const key = base58.decode(wallet.address);
    expect(ed25519.verify(lax, new TextEncoder().encode(message), key, { zip215: true })).toBe(
      true,
    );
    expect(isSignedBy(wallet.address, message, base58.encode(lax))).toBe(false);
  });

  test('with any bit flipped does not', () => {
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
  ])('as %s is none', (_name, text) => {
    expect(isSignedBy(wallet.address, message, text)).toBe(false);
  });
});

describe('a forged signature that needs no secret', () => {
  const messages = Array.from({ length: 200 }, (_, index) => `${message} ${index}`);
  const identity = Uint8Array.from({ length: 64 }, (_, index) => (index === 0 ? 1 : 0));
  const forged = { constant: base58.encode(identity), zero: base58.encode(new Uint8Array(64)) };

  test.each(smallOrderAddresses)('passes for no text with the key %s', (address) => {
    const passed = messages.filter((text) =>
      Object.values(forged).some((signature) => isSignedBy(address, text, signature)),
    );
    expect(passed).toEqual([]);
  });

  test('would pass a verifier that is not strict, so the vectors are real', () => {
    const [address] = smallOrderAddresses;
    const bytes = new TextEncoder().encode(message);
    expect(ed25519.verify(identity, bytes, base58.decode(address))).toBe(true);
  });
});
