/** A wallet for tests: a real Ed25519 key that signs anything. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';

export interface TestWallet {
  address: string;
  secret: Uint8Array;
  /** The signature over the text’s UTF-8 bytes, in base58. */
  sign(message: string): string;
}

/** The same seed gives the same wallet; without one it is random. */
export function testWallet(seed?: number): TestWallet {
  const secret =
    seed === undefined
      ? ed25519.utils.randomSecretKey()
      : new Uint8Array(32).map((_, index) => (seed * 31 + index * 7 + (seed >> 8)) & 0xff);
  const address = base58.encode(ed25519.getPublicKey(secret));
  return {
    address,
    secret,
    sign: (message) => base58.encode(ed25519.sign(new TextEncoder().encode(message), secret)),
  };
}
