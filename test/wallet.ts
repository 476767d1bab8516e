/** A wallet for tests: a real Ed25519 key that signs anything. */
import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import { base58 } from '@scure/base';

export interface TestWallet {
  address: string;
  secret: Uint8Array;
  /** The signature over the text’s UTF-8 bytes, in base58. */
  sign(message: string): string;
}

/** What precedes the 32 bytes of a private key in PKCS #8. Node signs in a fraction of the time that JavaScript takes. */
const head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** In jsdom, a Buffer is no Uint8Array of the page. */
const encoded = (bytes: Buffer): string => base58.encode(new Uint8Array(bytes));

/** The same seed gives the same wallet; without one it is random. */
export function testWallet(seed?: number): TestWallet {
  const secret =
    seed === undefined
      ? new Uint8Array(randomBytes(32))
      : new Uint8Array(32).map((_, index) => (seed * 31 + index * 7 + (seed >> 8)) & 0xff);
  const key = createPrivateKey({
    key: Buffer.concat([head, secret]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    address: encoded(Buffer.from(x, 'base64url')),
    secret,
    sign: (message) => encoded(sign(null, Buffer.from(message), key)),
  };
}
