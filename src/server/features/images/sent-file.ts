/** The bytes that a network gets of a picture, made once in the decoder’s process and kept while they are needed. */
import type { AiOrigin } from '#domain/pictures/origin.ts';
import type { SentPicture, StoredFile } from '#domain/pictures/sent-picture.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { hashOf } from '#server/adapters/media/index.ts';
import { readBytes, readFile, storeBytes } from '#server/features/media/service.ts';
import { withMark } from './decode/ai-mark.ts';
import type { Darkroom } from './decode/darkroom.ts';
import { insertDerivative, useDerivative } from './derivatives.store.ts';
import { originalIn } from './gallery/gallery.store.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'darkroom' | 'media' | 'log'>;

/** The stored file that something is made of. `hash`: of its bytes; `null` for files of older versions in the database. */
export interface Source extends StoredFile {
  name: string;
  hash: string | null;
}

/** The file as it was uploaded if it is kept, and otherwise the one that is shown. */
export const sourceOf = (row: Source & { original: string | null }): Source =>
  originalIn(row) ?? row;

/** The bytes of a stored picture. Throws `not_found`, `file_unreadable`, `unavailable`. */
export async function bytesOf(ctx: Tools, name: string): Promise<Uint8Array> {
  const file = await readFile(ctx, name);
  if (!file) throw new AppError('not_found');
  return file.bytes;
}

/** The bytes that were made before; `undefined` if there are none any more. */
async function kept(ctx: Tools, key: string): Promise<Uint8Array | undefined> {
  const known = await useDerivative(ctx.db, key, ctx.clock());
  if (!known) return undefined;
  return readBytes(ctx, { bytes: new Uint8Array(), hash: known.hash }).catch((error: unknown) => {
    // Backups leave them out, because they can be made again.
    if (error instanceof AppError && error.code === 'file_unreadable') return undefined;
    throw error;
  });
}

type Order = Parameters<Darkroom['keep']>[1];

interface Making {
  anew: SentPicture;
  origin: AiOrigin | undefined;
  owner_id: string;
}

/** What is made last for each person. */
const lastOf = new Map<string, Promise<unknown>>();

/**
 * One after the other for each person, so that only one of their pictures is in memory and waits for the decoder, next to
 * what they do themselves.
 */
function afterOthers<T>(owner_id: string, work: () => Promise<T>): Promise<T> {
  const mine = (lastOf.get(owner_id) ?? Promise.resolve()).then(work);
  const ended = mine
    .catch(() => {})
    .finally(() => {
      if (lastOf.get(owner_id) === ended) lastOf.delete(owner_id);
    });
  lastOf.set(owner_id, ended);
  return mine;
}

/** It is not given up with the attempt that asked for it, so that the next one finds it. */
async function make(ctx: Tools, source: Source, key: string, order: Order, owner_id: string) {
  const before = await kept(ctx, key);
  if (before) return before;
  const turn = { owner_id, signal: new AbortController().signal, is_patient: true };
  const { bytes } = await afterOthers(owner_id, async () =>
    ctx.darkroom.keep(await bytesOf(ctx, source.name), order, turn),
  );
  const row = { key, owner_id, hash: await storeBytes(ctx, bytes) };
  await insertDerivative(ctx.db, { ...row, size: bytes.length, used_at: ctx.clock() });
  return bytes;
}

/** What is being made, so that networks that want the same wait for it. */
const underWay = new Map<string, Promise<Uint8Array>>();

function madeOnce(ctx: Tools, source: Source, { anew, origin, owner_id }: Making) {
  const { encoding, side, max_bytes: most } = anew;
  const order = { encoding, side, most, has_versions: false, marked: origin };
  const made = JSON.stringify([owner_id, source.hash ?? source.name, order]);
  const key = hashOf(Buffer.from(made));
  const same = underWay.get(key);
  if (same) return same;
  const making = make(ctx, source, key, order, owner_id).finally(() => underWay.delete(key));
  underWay.set(key, making);
  return making;
}

/** `anew`: how it is made of the source; `undefined` if it is sent as it is. Throws like `bytesOf` and the decoder. */
export async function bytesFor(
  ctx: Tools,
  source: Source,
  { anew, origin, owner_id }: Omit<Making, 'anew'> & { anew: SentPicture | undefined },
): Promise<Uint8Array> {
  if (anew) return madeOnce(ctx, source, { anew, origin, owner_id });
  const bytes = await bytesOf(ctx, source.name);
  return source.mime === 'application/pdf' ? bytes : withMark(bytes, source, origin);
}
