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

const pieceBytes = 1024 * 1024;

/** A file as a stream, which reads a piece when it is wanted. */
export function streamOf({ size, read }: Pieces): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        if (at >= size) return controller.close();
        const piece = await read(at, Math.min(pieceBytes, size - at));
        at += piece.byteLength;
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
}
