/** A file in the server’s own folder that is not stored under its hash yet. */
export interface Draft {
  path: string;
  /** Its SHA-256 in hexadecimal. */
  hash: string;
  size: number;
}

/** Bytes as they come. */
export type PieceStream = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
