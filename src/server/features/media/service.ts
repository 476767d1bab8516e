/**
 * The interface of file storage for other features: store bytes before a row refers to them, and read those of a
 * row.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { hour, minute } from '#contract/core/time.ts';
import { checked, checkPieces, hashOf, MediaError } from '#server/adapters/media/index.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Draft, PieceStream } from '#server/draft.ts';
import { announceUpload } from './loose.store.ts';
import { findBlob, findBytes, findSize, type FileLocation } from './media.store.ts';

export { markReferenced, markLoose, markLooseOf } from './loose.store.ts';
export type { FileLocation } from './media.store.ts';

/** A deletion that started longer ago has died: every request to a store ends long before. */
export const removalTime = 2 * minute;

const lost =
  'This file is missing or damaged on the server. Upload it again, or ask an administrator to restore it from a backup.';
const away = 'The server can’t reach its files right now. Try again in a moment.';
const full =
  'The server’s disk is full, so nothing was stored. Ask its administrator to make room, then try again.';

/** The error for the person; the details go to the log. */
function unreadableError(log: Context['log'], error: unknown): AppError {
  if (!(error instanceof MediaError)) throw error;
  log.error({ err: error }, 'a file could not be read');
  if (error.fault === 'missing' || error.fault === 'damaged')
    return new AppError('file_unreadable', { message: lost, cause: error });
  const message = error.fault === 'full' ? full : away;
  return new AppError('unavailable', { message, cause: error });
}

type Tools = Pick<Context, 'db' | 'clock' | 'media' | 'log'>;

/**
 * Stores bytes and returns the hash for the row that will refer to them; the transaction that writes the row must
 * call `markReferenced`. Otherwise the bytes are deleted after some days. Throws `unavailable`.
 */
export async function storeBytes(tools: Tools, bytes: Uint8Array): Promise<string> {
  const hash = hashOf(bytes);
  await announced(tools, hash);
  await tools.media.put(hash, bytes).catch((error: unknown) => {
    throw unreadableError(tools.log, error);
  });
  return hash;
}

/** Like `storeBytes`, with a draft, which is read in pieces and may be gone afterwards. */
export async function storeDraft(tools: Tools, draft: Draft): Promise<string> {
  await announced(tools, draft.hash);
  await tools.media.take(draft).catch((error: unknown) => {
    throw unreadableError(tools.log, error);
  });
  return draft.hash;
}

async function announced({ db, clock }: Tools, hash: string): Promise<void> {
  // Usually a moment: one file is being deleted.
  while (!(await announceUpload(db, hash, { now: clock(), abandoned: clock() - removalTime })))
    await pause(20);
}

/** Writes a draft, which its caller stores or drops. Throws `unavailable`, and the errors of `pieces` as they are. */
export const draftOf = (
  { media, log }: Pick<Context, 'media' | 'log'>,
  pieces: PieceStream,
): Promise<Draft> =>
  media.draft(pieces).catch((error: unknown) => {
    throw unreadableError(log, error);
  });

/** The bytes of a row, verified by their checksum. Throws `file_unreadable`, `unavailable`. */
export async function readBytes(
  { media, log }: Pick<Context, 'media' | 'log'>,
  { bytes, hash }: FileLocation,
): Promise<Uint8Array> {
  try {
    if (hash === null) return bytes;
    return bytes.byteLength > 0 ? checked(hash, bytes) : await media.get(hash);
  } catch (error) {
    throw unreadableError(log, error);
  }
}

/** A file by name; `undefined` if there is none. Throws `file_unreadable`, `unavailable`. */
export async function readFile(
  ctx: Pick<Context, 'db' | 'media' | 'log'>,
  name: string,
): Promise<{ mime: string; bytes: Uint8Array } | undefined> {
  const row = await findBlob(ctx.db, name);
  return row && { mime: row.mime, bytes: await readBytes(ctx, row) };
}

/** When this process began to verify the checksum of a large file, since a part of a file cannot be verified. */
const known = new Map<string, { at: number; done: Promise<void> }>();
const knownAtMost = 10_000;

/** Before it is sent, a file is verified again only after this time: an upload may take many attempts. */
const knownFor = hour;

async function compare(
  { media, log }: Pick<Context, 'media' | 'log'>,
  hash: string,
  isSent: boolean,
): Promise<void> {
  const last = known.get(hash);
  if (last && !(isSent && performance.now() - last.at > knownFor)) return last.done;
  const done = checkPieces(media, hash).catch((error: unknown) => {
    known.delete(hash);
    throw unreadableError(log, error);
  });
  if (known.size >= knownAtMost) known.clear();
  known.set(hash, { at: performance.now(), done });
  return done;
}

/**
 * A file to be read in ranges; `undefined` if there is none. Each process verifies its checksum once; `isSent`: once an hour. Throws
 * `file_unreadable`, `unavailable`, and `not_found` for a range of a file that was deleted meanwhile.
 */
export async function readInPieces(
  ctx: Pick<Context, 'db' | 'media' | 'log'>,
  name: string,
  isSent = false,
) {
  const file = await findSize(ctx.db, name);
  if (!file) return undefined;
  const { size, mime, hash } = file;
  if (file.in_database > 0 || hash === null) {
    const read = async (start: number, count: number) => {
      const piece = await findBytes(ctx.db, name, start, count);
      if (!piece) throw new AppError('not_found');
      return piece.bytes;
    };
    return { size, mime, read };
  }
  return { mime, ...(await openStored(ctx, { hash, size }, isSent)) };
}

/** Stored bytes of this size, to be read in pieces. Throws like `readInPieces`. */
export async function openStored(
  ctx: Pick<Context, 'media' | 'log'>,
  { hash, size }: { hash: string; size: number },
  isSent = false,
): Promise<{ size: number; read: (start: number, count: number) => Promise<Uint8Array> }> {
  await compare(ctx, hash, isSent);
  const read = (start: number, count: number) =>
    ctx.media.piece(hash, start, count).catch((error: unknown) => {
      throw unreadableError(ctx.log, error);
    });
  return { size, read };
}
