/** Verifies wallet signatures. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, base64 } from '@scure/base';
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

/**
 * Whether the owner of `address` signed exactly these UTF-8 bytes (Ed25519, RFC 8032). Strict: `zip215: false`
 * rejects non-canonical encodings and small-order keys, which the address check rejects already.
 */
export function isSignedBy(address: string, message: string, signature: string): boolean {
  const key = decodeAddress(address);
  const bytes = decodeSignature(signature);
  if (!key || !bytes) return false;
  return ed25519.verify(bytes, new TextEncoder().encode(message), key, { zip215: false });
}
