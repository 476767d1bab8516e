/** The port for storing the bytes of images, videos and documents. They are addressed by their SHA-256. */
import { createHash } from 'node:crypto';

/** The key of bytes in every store: their SHA-256 in hexadecimal. */
export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Whether a string has the form of `hashOf`. */
export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/** `missing` and `damaged` are permanent until someone restores the bytes; `unreachable` may be temporary. */
export type MediaFault = 'missing' | 'damaged' | 'unreachable';

/** Bytes that cannot be read or stored. */
export class MediaError extends Error {
  readonly fault: MediaFault;

  constructor(fault: MediaFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MediaError';
    this.fault = fault;
  }
}

/** Returns the bytes if they match the hash. Throws `damaged` otherwise. */
export function checked(hash: string, bytes: Uint8Array): Uint8Array {
  if (hashOf(bytes) === hash) return bytes;
  throw new MediaError('damaged', `The checksum of ${hash} is another one than that of its bytes.`);
}

const pieceBytes = 4 * 1024 * 1024;

/** Reads a stored file of this size piece by piece. Throws `damaged` if it does not match its hash. */
export async function checkPieces(
  store: Pick<MediaStore, 'piece'>,
  hash: string,
  size: number,
): Promise<void> {
  const sum = createHash('sha256');
  for (let at = 0; at < size; at += pieceBytes)
    sum.update(await store.piece(hash, at, Math.min(pieceBytes, size - at)));
  if (sum.digest('hex') === hash) return;
  throw new MediaError('damaged', `The checksum of ${hash} is another one than that of its bytes.`);
}

/** Every method throws `MediaError`; the operation then did not happen, or can be retried. */
export interface MediaStore {
  /** Stores bytes under their `hashOf`; durable when it resolves. Identical bytes are stored once. */
  put(hash: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, with verified checksum. */
  get(hash: string): Promise<Uint8Array>;
  /** `count` bytes from `start`, without verifying a checksum. */
  piece(hash: string, start: number, count: number): Promise<Uint8Array>;
  has(hash: string): Promise<boolean>;
  /** Removing a missing file succeeds. */
  remove(hash: string): Promise<void>;
  /** The hashes of all stored files, in no order. */
  list(): AsyncIterable<string>;
  /** Removes leftovers of writes that were interrupted before `before` (milliseconds). */
  tidy(before: number): Promise<void>;
}
