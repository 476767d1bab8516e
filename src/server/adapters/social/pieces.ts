import type { Outgoing, Pieces } from './port.ts';

/** A file in pieces, whether it is stored like that or not. */
export async function piecesOf({ bytes, pieces }: Outgoing['media'][number]): Promise<Pieces> {
  if (pieces) return pieces();
  const all = await bytes();
  return {
    size: all.byteLength,
    read: async (start, count) => all.subarray(start, start + count),
  };
}
