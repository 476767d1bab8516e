/** What is sent as the answer to a call: fields of the contract, or a file, which no page may frame or run. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { AppError } from '#server/app-error.ts';
import type { Steps } from '#server/process/in-turns.ts';
import type { FileAnswer, RangedFile } from './handlers.ts';

// Fields: only those of the contract, each validated. In steps, because a list may be long.

/** The elements of a list without rules of its own. */
const elementOf = (schema: z.ZodType): z.ZodType | undefined =>
  schema instanceof z.ZodArray && !schema.def.checks?.length
    ? (schema.element as z.ZodType)
    : undefined;

/** What a schema makes of a value, one element of a list at a time; `undefined` if it is invalid. */
function* parsed(schema: z.ZodType, value: unknown): Steps<{ data: unknown } | undefined> {
  const element = elementOf(schema);
  if (!element || !Array.isArray(value)) {
    const { success, data } = schema.safeParse(value);
    return success ? { data } : undefined;
  }
  const data: unknown[] = [];
  for (const one of value) {
    const read = element.safeParse(one);
    if (!read.success) return undefined;
    data.push(read.data);
    yield;
  }
  return { data };
}

/**
 * The fields of a response; `undefined` if one is missing or invalid. An object that is referenced twice is
 * validated once. Keyed by content: two lists of the same element have the same rules.
 */
function* fieldsOf(
  { shape }: z.ZodObject,
  result: object,
): Steps<Record<string, unknown> | undefined> {
  const seen = new Map<unknown, { rules: unknown; data: unknown }>();
  const body: Record<string, unknown> = { success: true };
  for (const [name, schema] of Object.entries<z.ZodType>(shape)) {
    const value: unknown = Reflect.get(result, name);
    const rules = elementOf(schema) ?? schema;
    let known = seen.get(value);
    if (known === undefined || known.rules !== rules) {
      const read = yield* parsed(schema, value);
      // Other missing values are judged by the object around them.
      const isMissing = value === undefined && !(schema instanceof z.ZodOptional);
      if (!read || isMissing) return undefined;
      known = { rules, data: read.data };
      seen.set(value, known);
    }
    // A missing key must not appear with the value `undefined`.
    if (known.data !== undefined || name in result) body[name] = known.data;
  }
  return body;
}

const isPlain = ({ def }: z.ZodObject): boolean => !def.catchall && !def.checks?.length;

/** The result of a handler, reduced to the fields of the contract. Throws `internal` if it does not match. */
export function* outgoing(response: z.ZodObject, result: unknown): Steps<object> {
  const isObject = typeof result === 'object' && result !== null;
  const body = isObject && isPlain(response) ? yield* fieldsOf(response, result) : undefined;
  if (body) return body;
  const whole = response.safeParse(result);
  if (!whole.success) throw new AppError('internal', { cause: whole.error });
  return { success: true, ...whole.data };
}

function* written(value: unknown): Steps<string | undefined> {
  if (!Array.isArray(value)) return JSON.stringify(value);
  const elements: string[] = [];
  for (const one of value) {
    elements.push(JSON.stringify(one) ?? 'null');
    yield;
  }
  return `[${elements.join(',')}]`;
}

/** The same text as `JSON.stringify` makes, but serializes an object that is referenced twice only once. */
export function* textOf(body: object): Steps<string> {
  const known = new Map<unknown, string | undefined>();
  const fields: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (!known.has(value)) known.set(value, yield* written(value));
    const text = known.get(value);
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}

// Files.

/** Encodes a file name for a header (RFC 6266): an ASCII fallback, and the real name. */
const plain = /[^\x20-\x7E]|["\\%]/gu;
const reserved = /['()*]/g;

const percent = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** The value of `Content-Disposition` for a file to be saved rather than shown. */
export function attachment(filename: string): string {
  const name = filename.toWellFormed();
  const fallback = name.replace(plain, '_');
  const whole = encodeURIComponent(name).replace(reserved, percent);
  return fallback === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${fallback}"; filename*=UTF-8''${whole}`;
}

// Range requests for large files such as videos: a player asks for part of the bytes, and for another part when
// someone skips.

/** The first byte, and the one after the last. */
interface Range {
  start: number;
  end: number;
}

/** The requested range; `undefined` if the whole file is sent instead, as for several ranges at once. */
function rangeIn(header: string | undefined, size: number): Range | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size }
      : { start: Number(first), end: last === '' ? size : Math.min(size, Number(last) + 1) };
  return range.start < range.end ? range : undefined;
}

// The database scans the file for each piece, so pieces are not small.
const pieceBytes = 4 * 1024 * 1024;

async function* piecesOf({ read }: RangedFile, { start, end }: Range): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += pieceBytes) {
    yield await read(at, Math.min(pieceBytes, end - at));
  }
}

/** Streams the range piece by piece, at the speed of the reader. */
function sendRange(
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

const nothing = "default-src 'none'; sandbox";

/** A view of the same bytes, without copying them. */
const bufferOf = ({ bytes }: { bytes: Uint8Array }) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A page is for those who have its address: nothing that it links to, and no search engine, learns it. */
function keepPrivate(reply: FastifyReply, { status, location }: FileAnswer): void {
  reply
    .status(location === undefined ? (status ?? 200) : 303)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex');
  if (location !== undefined) reply.header('location', location);
}

/** Sends a file, or the range of it that was asked for. */
export function sendFile(reply: FastifyReply, file: FileAnswer, range?: string): FastifyReply {
  const { mime, max_age, filename, policy = nothing } = file;
  if (file.policy !== undefined) keepPrivate(reply, file);
  if (max_age > 0) reply.header('cache-control', `public, max-age=${max_age}, immutable`);
  if (filename) reply.header('content-disposition', attachment(filename));
  reply
    .header('content-type', mime)
    .header('content-security-policy', policy)
    .header('cross-origin-resource-policy', 'same-origin');
  if ('read' in file) return sendRange(reply, file, range);
  return reply.send('chunks' in file ? Readable.from(file.chunks) : bufferOf(file));
}
