import { randomBytes } from 'node:crypto';
import type { Outgoing, Pieces } from './port.ts';

/** Bytes in memory as a file in pieces. */
export const inPieces = (all: Uint8Array): Pieces => ({
  size: all.byteLength,
  read: async (start, count) => all.subarray(start, start + count),
});

/** A file in pieces, whether it is stored like that or not. */
export const piecesOf = async ({ bytes, pieces }: Outgoing['media'][number]): Promise<Pieces> =>
  pieces ? pieces() : inPieces(await bytes());

/** Several after each other as one. */
function joined(all: readonly Pieces[]): Pieces {
  return {
    size: all.reduce((sum, { size }) => sum + size, 0),
    async read(start, count) {
      const found: Uint8Array[] = [];
      let before = 0;
      for (const { size, read } of all) {
        const from = Math.max(0, start - before);
        const to = Math.min(size, start + count - before);
        if (from < to) found.push(await read(from, to - from));
        before += size;
      }
      return Buffer.concat(found);
    },
  };
}

/** A file of a form. */
export interface FormFile {
  name: string;
  mime: string;
  pieces: Pieces;
}

export type Form = Readonly<Record<string, string | FormFile>>;

const quoted = (name: string): string => `"${name.replaceAll(/[\r\n"]/gu, '_')}"`;

/** A form (`multipart/form-data`) whose files are read while it is sent. */
export function multipart(form: Form): { type: string; body: Pieces } {
  const boundary = `form-${randomBytes(16).toString('hex')}`;
  const parts = Object.entries(form).flatMap(([field, value]) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name=${quoted(field)}`;
    if (typeof value === 'string') return [inPieces(Buffer.from(`${head}\r\n\r\n${value}\r\n`))];
    const { name, mime, pieces } = value;
    const file = `; filename=${quoted(name)}\r\ncontent-type: ${mime}\r\n\r\n`;
    return [inPieces(Buffer.from(head + file)), pieces, inPieces(Buffer.from('\r\n'))];
  });
  const body = joined([...parts, inPieces(Buffer.from(`--${boundary}--\r\n`))]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
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
