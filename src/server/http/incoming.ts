/** Parses a request and validates it against the contract. */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import { unknownField } from '#contract/core/complaint.ts';
import type { Endpoint, Upload } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { stripInvisible } from '#contract/core/plain-text.ts';
import { unwritable } from '#contract/core/text.ts';
import { AppError } from '#server/app-error.ts';
import type { Draft, PieceStream } from '#server/draft.ts';
import type { UploadedDraft, UploadedFile } from './handlers.ts';
import { giveTime } from './limits/arrival.ts';

const Nothing = z.strictObject({});

/**
 * Throws `unsupported_media` for a body that is compressed or not in UTF-8. Nothing here decompresses, so a small
 * body never becomes a large one.
 */
export function refuseEncoded(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(
    request.headers['content-type'] ?? '',
  )?.[1];
  const isPlain = encoding.trim().toLowerCase() === 'identity';
  const isUtf8 = charset === undefined || /^utf-?8$/i.test(charset);
  if (!isPlain || !isUtf8) throw new AppError('unsupported_media');
}

/** Whether objects and lists are nested at most `depth` levels deep. */
function isNestedWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.values(value).every((inner) => isNestedWithin(inner, depth - 1));
}

/** The engines disagree about zero bytes, and an unpaired surrogate is not a character. */
const isWritable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The path of text that cannot be stored, as `a.b.0`; `undefined` when all of it can. */
export function unwritableAt(value: unknown): string | undefined {
  if (typeof value === 'string') return isWritable(value) ? undefined : '';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (!isWritable(name)) return '';
    const below = unwritableAt(inner);
    if (below !== undefined) return below === '' ? name : `${name}.${below}`;
  }
  return undefined;
}

const refused = (path: string, message: string) =>
  new AppError('invalid_input', { details: [{ path, message }] });

/** Parses one section of the request; `missing` is used for a section that was not sent. */
function section(schema: z.ZodType | undefined, sent: unknown): unknown {
  if (schema) return schema.parse(sent ?? {});
  Nothing.parse(sent ?? {});
  return undefined;
}

const formsOf = (body: NonNullable<Endpoint['body']>): readonly z.ZodObject[] =>
  body instanceof z.ZodObject ? [body] : body.options;

/** The body without fields that merely echo an earlier response. */
function withoutEcho({ body, echo }: Endpoint, sent: unknown): unknown {
  if (!body || !echo || typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return sent;
  const taken = new Set(formsOf(body).flatMap(({ shape }) => Object.keys(shape)));
  const isSaid = (name: string) => taken.has(name) || !Object.hasOwn(echo.shape, name);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => isSaid(name)));
}

export function readSections(call: Endpoint, request: FastifyRequest) {
  if (!isNestedWithin(request.body, limits.json_depth))
    throw refused('', `Use up to ${limits.json_depth} levels of nesting`);
  for (const sent of [request.params, request.query, request.body]) {
    const path = unwritableAt(sent);
    if (path !== undefined) throw refused(path, unwritable);
  }
  return {
    params: call.params?.parse(request.params),
    query: section(call.query, request.query),
    body: call.upload ? undefined : section(call.body, withoutEcho(call, request.body)),
  };
}

const mebibyte = 1024 * 1024;

/** With several files, the error names the one that is too large. */
function tooLarge(
  part: MultipartFile,
  { max_bytes, too_large }: Upload,
  cause?: unknown,
): AppError {
  const name = cut(stripInvisible(part.filename), limits.document_title);
  const message = too_large ?? `${name} is too large: a file may have ${max_bytes / mebibyte} MB.`;
  return new AppError('too_large', { message, cause });
}

async function bytesOf(part: MultipartFile, upload: Upload): Promise<Buffer> {
  return part.toBuffer().catch((cause: unknown) => {
    throw part.file.truncated ? tooLarge(part, upload, cause) : cause;
  });
}

async function collect(
  upload: Upload,
  request: FastifyRequest,
  take: (part: MultipartFile) => Promise<unknown>,
): Promise<void> {
  let count = 0;
  const parts = request.files({
    limits: {
      files: upload.max_files,
      fileSize: upload.max_bytes,
      fields: 0,
      parts: upload.max_files,
    },
  });
  for await (const part of parts) {
    if (part.fieldname !== upload.field) throw wrongFile(part.fieldname, unknownField);
    await take(part);
    count += 1;
  }
  if (count === 0) throw wrongFile(upload.field, 'Please choose a file');
}

/** Removes what was written for a call. */
async function dropFiles(files: NonNullable<Files>, { drop }: DraftFolder): Promise<void> {
  for (const file of files) if ('draft' in file) await drop(file.draft);
}

const wrongFile = (path: string, message: string, cause?: unknown) =>
  new AppError('invalid_input', { details: [{ path, message }], cause });

const isNamed = (error: unknown): boolean =>
  error instanceof AppError || (error instanceof Error && 'code' in error);

/** The files of a call; `undefined` if it takes none. */
export type Files = (UploadedFile | UploadedDraft)[] | undefined;

/** What a caller may write to the disk, and remove. */
export interface DraftFolder {
  draft: (pieces: PieceStream) => Promise<Draft>;
  drop: (draft: Draft) => Promise<void>;
}

/** Throws for an upload that announces more bytes than the call takes. */
function refuseAnnounced(
  { max_files, max_bytes, too_large }: Upload,
  request: FastifyRequest,
): void {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced <= max_files * max_bytes + mebibyte) return;
  throw new AppError('too_large', { ...(too_large !== undefined && { message: too_large }) });
}

/** Bytes by which a file is recognized. */
const headBytes = 4096;

/** Writes a file to the disk while it arrives. */
async function draftOf(part: MultipartFile, upload: Upload, folder: DraftFolder) {
  const heads: Uint8Array[] = [];
  let seen = 0;
  const watched = async function* () {
    for await (const piece of part.file as AsyncIterable<Buffer>) {
      if (seen < headBytes) heads.push(piece.subarray(0, headBytes - seen));
      seen += piece.length;
      yield piece;
    }
    if (part.file.truncated) throw tooLarge(part, upload);
  };
  const draft = await folder.draft(watched());
  return { filename: part.filename, draft, head: Buffer.concat(heads) };
}

/** The files of a multipart call: the contract limits their size and number, and says where they are. */
async function readFiles(upload: Upload, request: FastifyRequest, folder: DraftFolder) {
  const files: NonNullable<Files> = [];
  if (upload.on_disk) giveTime(request, limits.upload_timeout);
  try {
    refuseAnnounced(upload, request);
    await collect(upload, request, async (part) =>
      files.push(
        upload.on_disk
          ? await draftOf(part, upload, folder)
          : { filename: part.filename, bytes: await bytesOf(part, upload) },
      ),
    );
    return files;
  } catch (error) {
    await dropFiles(files, folder);
    // The parser's own errors about a broken body have no code.
    if (isNamed(error)) throw error;
    throw wrongFile(upload.field, 'The upload arrived damaged. Try again', error);
  }
}

/** Does something with the files of a call, and removes what was written to the disk. */
export async function withFiles<Done>(
  upload: Upload | undefined,
  request: FastifyRequest,
  folder: DraftFolder,
  go: (files: Files) => Promise<Done>,
): Promise<Done> {
  if (!upload) return go(undefined);
  const files = await readFiles(upload, request, folder);
  try {
    return await go(files);
  } finally {
    await dropFiles(files, folder);
  }
}

// Forms, as pages without JavaScript and mail programs send them.

const urlEncoded = 'application/x-www-form-urlencoded';

/** Enough for the form that a mail program sends to unsubscribe with one click, and for one with fields. */
const formBytes = { ignored: 4096, read: 32 * 1024 };

/** Lets the calls of this scope accept a form: its fields are the body, and are ignored if the call has none. */
export function takeForms(scope: FastifyInstance, { body: schema }: Endpoint): void {
  if (schema) {
    const bounds = { parseAs: 'string', bodyLimit: formBytes.read } as const;
    scope.addContentTypeParser<string>(urlEncoded, bounds, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    return;
  }
  if (scope.hasContentTypeParser('multipart/form-data'))
    scope.removeContentTypeParser('multipart/form-data');
  scope.addContentTypeParser(
    [urlEncoded, 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: formBytes.ignored },
    (_request, _body, done) => done(null),
  );
}
