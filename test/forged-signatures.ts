/** Ed25519 signatures that a lenient verifier accepts and a strict one rejects. */
import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, hex } from '@scure/base';

const groupOrder = 2n ** 252n + 27742317777372353535851937790883648493n;

/** A signature whose R is the identity in a non-canonical encoding (y = p + 1); only a lenient verifier accepts it. */
export function laxSignature(secret: Uint8Array, text: string): Uint8Array {
  const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(secret);
  const r = hex.decode(`ee${'ff'.repeat(30)}7f`);
  const digest = createHash('sha512').update(r).update(pointBytes).update(text).digest('hex');
  const k = BigInt(`0x${hex.encode(hex.decode(digest).reverse())}`);
  const s = hex.decode(((k * scalar) % groupOrder).toString(16).padStart(64, '0')).reverse();
  return Uint8Array.from([...r, ...s]);
}

/** The same signature with the group order added to S: equivalent, but not canonical. */
export function malleate(signature: Uint8Array): Uint8Array {
  const s = BigInt(`0x${hex.encode(signature.slice(32).reverse())}`) + groupOrder;
  const changed = hex.decode(s.toString(16).padStart(64, '0')).reverse();
  return Uint8Array.from([...signature.slice(0, 32), ...changed]);
}

/** The identity point with scalar 0: valid for every text under a small-order key. */
export const constantSignature = Uint8Array.from({ length: 64 }, (_, index) =>
  index === 0 ? 1 : 0,
);

/** Signatures made without a secret, in base58. */
export const forgedSignatures = {
  constant: base58.encode(constantSignature),
  zero: base58.encode(new Uint8Array(64)),
};
