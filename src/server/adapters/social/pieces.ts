/** Files that are read piece by piece, so that they are never in memory as a whole. */
import type { Outgoing } from './port.ts';

export interface Pieces {
  /** Bytes. */
  size: number;
  read: (start: number, count: number) => Promise<Uint8Array>;
}

/** A file in pieces, whether it is stored like that or not. */
export async function piecesOf({ bytes, pieces }: Outgoing['media'][number]): Promise<Pieces> {
  if (pieces) return pieces();
  const all = await bytes();
  return {
    size: all.byteLength,
    read: async (start, count) => all.subarray(start, start + count),
  };
}
