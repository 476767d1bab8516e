/** Sends files, which no page may frame or run. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { attachment } from './attachment.ts';
import type { FileAnswer } from './handlers.ts';
import { sendRange } from './ranges.ts';

const nothing = "default-src 'none'; sandbox";

/** A view of the same bytes, without copying them. */
const bufferOf = ({ bytes }: { bytes: Uint8Array }) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Sends a file, or the range of it that was asked for. */
export function sendFile(reply: FastifyReply, file: FileAnswer, range?: string): FastifyReply {
  const { mime, max_age, filename, policy = nothing } = file;
  if (max_age > 0) reply.header('cache-control', `public, max-age=${max_age}, immutable`);
  if (filename) reply.header('content-disposition', attachment(filename));
  reply
    .header('content-type', mime)
    .header('content-security-policy', policy)
    .header('cross-origin-resource-policy', 'same-origin');
  if ('read' in file) return sendRange(reply, file, range);
  return reply.send('chunks' in file ? Readable.from(file.chunks) : bufferOf(file));
}
