/** Verifies wallet signatures. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, base64 } from '@scure/base';
import { signedForms } from '#domain/account/off-chain.ts';
import { decodeAddress } from '#domain/account/sign-in.ts';

const signatureBytes = 64;

/**
 * Decodes 64 bytes from base58 or padded base64; base64 of 64 bytes always has padding, by which the two are
 * distinguished.
 */
export function decodeSignature(text: string): Uint8Array | undefined {
  try {
    const bytes = (text.endsWith('=') ? base64 : base58).decode(text);
    return bytes.length === signatureBytes ? bytes : undefined;
  } catch {
    return undefined;
  }
}

const decoded = (text: string): Uint8Array[] =>
  [base64, base58].flatMap((coder) => {
    try {
      return [coder.decode(text)];
    } catch {
      return [];
    }
  });

/**
 * Whether the owner of `address` signed exactly this text, or Solana’s off-chain envelope around it (Ed25519, RFC
 * 8032). If the wallet said what it signed, in base58 or base64, that must be one of them. Strict: `zip215: false` rejects
 * non-canonical encodings and small-order keys, which the address check rejects already.
 */
export function isSignedBy(
  address: string,
  message: string,
  signature: string,
  signedMessage?: string,
): boolean {
  const key = decodeAddress(address);
  const bytes = decodeSignature(signature);
  if (!key || !bytes) return false;
  const said = signedMessage === undefined ? undefined : decoded(signedMessage);
  return signedForms(message, key)
    .filter((form) => !said || said.some((one) => Buffer.from(one).equals(form)))
    .some((form) => ed25519.verify(bytes, form, key, { zip215: false }));
}
