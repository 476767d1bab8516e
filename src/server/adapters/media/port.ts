/** The port for storing the bytes of images, videos and documents. They are addressed by their SHA-256. */
import { createHash } from 'node:crypto';
import type { Draft, PieceStream } from '#server/draft.ts';

/** The key of bytes in every store: their SHA-256 in hexadecimal. */
export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Whether a string has the form of `hashOf`. */
export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/**
 * `missing` and `damaged` are permanent until someone restores the bytes; `unreachable` may be temporary; `full` lasts until
 * someone makes room.
 */
export type MediaFault = 'missing' | 'damaged' | 'unreachable' | 'full';

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

/** The pieces of a stored file of any size. Throws `damaged` at its end if it does not match its hash. */
export async function* piecesOf(
  store: Pick<MediaStore, 'piece'>,
  hash: string,
): AsyncGenerator<Uint8Array> {
  const sum = createHash('sha256');
  for (let at = 0, isMore = true; isMore; at += pieceBytes) {
    const piece = await store.piece(hash, at, pieceBytes);
    sum.update(piece);
    isMore = piece.byteLength === pieceBytes;
    yield piece;
  }
  if (sum.digest('hex') === hash) return;
  throw new MediaError('damaged', `The checksum of ${hash} is another one than that of its bytes.`);
}

/** Reads a stored file piece by piece. Throws `damaged` if it does not match its hash. */
export async function checkPieces(store: Pick<MediaStore, 'piece'>, hash: string): Promise<void> {
  for await (const _piece of piecesOf(store, hash));
}

/** Every method throws `MediaError`; the operation then did not happen, or can be retried. */
export interface MediaStore {
  /** Stores bytes under their `hashOf`; durable when it resolves. Identical bytes are stored once. */
  put(hash: string, bytes: Uint8Array): Promise<void>;
  /** The same with a draft, which is read piece by piece. It may be gone afterwards. */
  take(draft: Draft): Promise<void>;
  /** The bytes, with verified checksum. */
  get(hash: string): Promise<Uint8Array>;
  /** `count` bytes from `start`, or those until the end, without verifying a checksum. */
  piece(hash: string, start: number, count: number): Promise<Uint8Array>;
  has(hash: string): Promise<boolean>;
  /** Removing a missing file succeeds. */
  remove(hash: string): Promise<void>;
  /** The hashes of all stored files, in no order. */
  list(): AsyncIterable<string>;
  /** Removes leftovers of writes that were interrupted before `before` (milliseconds). */
  tidy(before: number): Promise<void>;
}

/** Where files are written before their hash is known. Every method throws `MediaError`. */
export interface Drafts {
  /** Writes a draft piece by piece. Throws the error of `pieces` too; then there is no draft. */
  draft(pieces: PieceStream): Promise<Draft>;
  /** Removes a draft, if it is still there. */
  drop(draft: Draft): Promise<void>;
}
