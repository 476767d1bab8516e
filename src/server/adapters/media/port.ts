/** Where the bytes of pictures, videos and documents lie. They are found by what they are: the SHA-256 of their bytes. */
import { createHash } from 'node:crypto';

/** The name of bytes in every store: their SHA-256, in hexadecimal. */
export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Whether a name is one that `hashOf` gives. */
export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/** `missing` and `damaged` stay so until someone restores the bytes; `unreachable` may be over in a moment. */
export type MediaFault = 'missing' | 'damaged' | 'unreachable';

/** Bytes that can’t be had, or can’t be kept. */
export class MediaError extends Error {
  readonly fault: MediaFault;

  constructor(fault: MediaFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MediaError';
    this.fault = fault;
  }
}

/** Answers the bytes if they are those that the hash names. Throws `damaged` for others. */
export function checked(hash: string, bytes: Uint8Array): Uint8Array {
  if (hashOf(bytes) === hash) return bytes;
  throw new MediaError('damaged', `The checksum of ${hash} is another one than that of its bytes.`);
}

/** Every method throws `MediaError`; what it was called for did not happen then, or may be tried again. */
export interface MediaStore {
  /** Keeps bytes under the hash that `hashOf` gave, durable when it resolves. The same bytes again are stored once. */
  put(hash: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, whose checksum was compared. */
  get(hash: string): Promise<Uint8Array>;
  /** So many bytes from `start`, as they lie there: nobody compared a checksum. */
  piece(hash: string, start: number, count: number): Promise<Uint8Array>;
  has(hash: string): Promise<boolean>;
  /** What is not there any more counts as removed. */
  remove(hash: string): Promise<void>;
  /** The hashes of all that is kept, in no order. */
  list(): AsyncIterable<string>;
  /** Removes what writes that broke off before `before` (milliseconds) left behind. */
  tidy(before: number): Promise<void>;
}
