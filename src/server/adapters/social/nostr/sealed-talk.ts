/** Encrypted messages between two keys (NIP-44, version 2). */
import { createCipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { fromHex } from './event.ts';

const version = 2;
const nonceBytes = 32;
const macBytes = 32;
const longest = 65_535;

const hmac = (key: Uint8Array | string, ...parts: Uint8Array[]): Buffer => {
  const sum = createHmac('sha256', key);
  for (const part of parts) sum.update(part);
  return sum.digest();
};

/** The shared secret of two keys. */
export const sharedKey = (key: string, other: string): Uint8Array =>
  hmac('nip44-v2', secp256k1.getSharedSecret(fromHex(key), fromHex(`02${other}`)).subarray(1, 33));

/** The keys of one message. */
function messageKeys(shared: Uint8Array, nonce: Uint8Array) {
  const blocks: Buffer[] = [];
  for (let n = 1; n <= 3; n += 1) {
    blocks.push(hmac(shared, blocks.at(-1) ?? Buffer.alloc(0), nonce, Uint8Array.of(n)));
  }
  const all = Buffer.concat(blocks);
  return { key: all.subarray(0, 32), iv: all.subarray(32, 44), mac: all.subarray(44, 76) };
}

/** Encrypts and decrypts. */
function chacha(key: Uint8Array, iv: Uint8Array, bytes: Uint8Array): Buffer {
  // The first four bytes are the block counter.
  const cipher = createCipheriv('chacha20', key, Buffer.concat([Buffer.alloc(4), iv]));
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

/** The padded length, which hides the exact one. */
function paddedLength(length: number): number {
  if (length <= 32) return 32;
  const power = 2 ** (Math.floor(Math.log2(length - 1)) + 1);
  const chunk = power <= 256 ? 32 : power / 8;
  return chunk * (Math.floor((length - 1) / chunk) + 1);
}

/** Encrypts a text of 1 to 65,535 bytes; throws otherwise. */
export function seal(shared: Uint8Array, text: string, nonce = randomBytes(nonceBytes)): string {
  const plain = Buffer.from(text);
  if (plain.length === 0 || plain.length > longest) throw new Error('It is too long to be sealed.');
  const padded = Buffer.alloc(2 + paddedLength(plain.length));
  padded.writeUInt16BE(plain.length);
  plain.copy(padded, 2);
  const keys = messageKeys(shared, nonce);
  const cipher = chacha(keys.key, keys.iv, padded);
  const mac = hmac(keys.mac, nonce, cipher);
  return Buffer.concat([Uint8Array.of(version), nonce, cipher, mac]).toString('base64');
}

/** Decrypts such a text; `undefined` if it is for someone else or was changed. */
export function unseal(shared: Uint8Array, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(1, 1 + nonceBytes);
  const cipher = bytes.subarray(1 + nonceBytes, -macBytes);
  if (bytes[0] !== version || cipher.length < 34) return undefined;
  const keys = messageKeys(shared, nonce);
  if (!timingSafeEqual(hmac(keys.mac, nonce, cipher), bytes.subarray(-macBytes))) return undefined;
  const padded = chacha(keys.key, keys.iv, cipher);
  const length = padded.readUInt16BE();
  if (length === 0 || padded.length !== 2 + paddedLength(length)) return undefined;
  return padded.subarray(2, 2 + length).toString();
}
