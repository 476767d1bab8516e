/** The bytes that a network gets of a picture, made once in the decoder’s process and kept while they are needed. */
import type { AiOrigin } from '#domain/pictures/origin.ts';
import type { SentPicture, StoredFile } from '#domain/pictures/sent-picture.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { hashOf } from '#server/adapters/media/index.ts';
import { readBytes, readFile, storeBytes } from '#server/features/media/service.ts';
import { withMark } from './decode/ai-mark.ts';
import type { Darkroom } from './decode/darkroom.ts';
import type { Turn } from './decode/turns.ts';
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
  turn: Turn;
}

async function make(ctx: Tools, source: Source, key: string, order: Order, turn: Turn) {
  const before = await kept(ctx, key);
  if (before) return before;
  const { bytes } = await ctx.darkroom.keep(await bytesOf(ctx, source.name), order, turn);
  const row = { key, owner_id: turn.owner_id, hash: await storeBytes(ctx, bytes) };
  await insertDerivative(ctx.db, { ...row, size: bytes.length, used_at: ctx.clock() });
  return bytes;
}

/** What is being made, so that networks that want the same wait for it. */
const underWay = new Map<string, Promise<Uint8Array>>();

function madeOnce(ctx: Tools, source: Source, { anew, origin, turn }: Making) {
  const { encoding, side, most } = anew;
  const order = { encoding, side, most, has_versions: false, marked: origin };
  const made = JSON.stringify([turn.owner_id, source.hash ?? source.name, order]);
  const key = hashOf(Buffer.from(made));
  const same = underWay.get(key);
  if (same) return same;
  const making = make(ctx, source, key, order, turn).finally(() => underWay.delete(key));
  underWay.set(key, making);
  return making;
}

/** `anew`: how it is made of the source; `undefined` if it is sent as it is. Throws like `bytesOf` and the decoder. */
export async function bytesFor(
  ctx: Tools,
  source: Source,
  { anew, origin, turn }: Omit<Making, 'anew'> & { anew: SentPicture | undefined },
): Promise<Uint8Array> {
  if (anew) return madeOnce(ctx, source, { anew, origin, turn });
  const bytes = await bytesOf(ctx, source.name);
  return source.mime === 'application/pdf' ? bytes : withMark(bytes, source, origin);
}
