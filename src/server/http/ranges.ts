/** Files that are read in pieces, such as videos: a player asks for a range of bytes, and goes to another one when somebody skips. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { RangedFile } from './handlers.ts';

/** The first byte, and the one after the last. */
interface Range {
  start: number;
  end: number;
}

/** The range that a header asks for; `undefined` where the whole is sent instead, as for several ranges at once. */
export function rangeIn(header: string | undefined, size: number): Range | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size }
      : { start: Number(first), end: last === '' ? size : Math.min(size, Number(last) + 1) };
  return range.start < range.end ? range : undefined;
}

// A database looks through the file for each piece, so they are not small.
const pieceBytes = 4 * 1024 * 1024;

async function* piecesOf({ read }: RangedFile, { start, end }: Range): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += pieceBytes) {
    yield await read(at, Math.min(pieceBytes, end - at));
  }
}

/** Sends what was asked for, piece by piece, as fast as the reader takes it. */
export function sendRange(
  reply: FastifyReply,
  file: RangedFile,
  header: string | undefined,
): FastifyReply {
  const { size } = file;
  const range = rangeIn(header, size);
  const { start, end } = range ?? { start: 0, end: size };
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end - 1}/${size}`);
  return reply
    .header('accept-ranges', 'bytes')
    .header('content-length', end - start)
    .send(Readable.from(piecesOf(file, { start, end }), { objectMode: false }));
}
