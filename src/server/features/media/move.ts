/** Moves files: out of the database, and from one store to another. Whatever is broken off is done by the next run. */
import { hashOf, MediaError, type MediaStore } from '#server/adapters/media/index.ts';
import type { Context } from '#server/context.ts';
import { forgetLoose } from './loose.store.ts';
import { findBlob, listHashes, listInDatabase, setMoved } from './media.store.ts';
import { keepBytes } from './service.ts';

/** How far a move is. */
export interface Moved {
  files: number;
  bytes: number;
}

const atOnce = 200;

/**
 * Moves what lies in the database into the store, a file at a time: first it is in both, then the row names the store.
 * Bytes with another checksum than their row says stay where they are and are counted as `damaged`.
 */
export async function moveOutOfDatabase(
  ctx: Pick<Context, 'db' | 'clock' | 'media' | 'log'>,
  tell: (moved: Moved) => void,
): Promise<Moved & { damaged: number }> {
  const moved = { files: 0, bytes: 0, damaged: 0 };
  let after = '';
  for (;;) {
    const names = await listInDatabase(ctx.db, after, atOnce);
    for (const { name } of names) {
      after = name;
      const row = await findBlob(ctx.db, name);
      if (!row || row.bytes.byteLength === 0) continue;
      if (row.hash !== null && row.hash !== hashOf(row.bytes)) {
        moved.damaged += 1;
        continue;
      }
      const hash = await keepBytes(ctx, row.bytes);
      await ctx.db.transaction().execute(async (trx) => {
        await setMoved(trx, name, hash);
        await forgetLoose(trx, [hash]);
      });
      moved.files += 1;
      moved.bytes += row.bytes.byteLength;
      tell(moved);
    }
    if (names.length < atOnce) return moved;
  }
}

/** Moves everything from one store to another: a file is removed from the one when the other one has it for good. */
export async function moveBetween(
  from: MediaStore,
  to: MediaStore,
  tell: (moved: Moved) => void,
): Promise<Moved & { damaged: number }> {
  const moved = { files: 0, bytes: 0, damaged: 0 };
  for await (const hash of from.list()) {
    const bytes = await from.get(hash).catch((error: unknown) => {
      if (error instanceof MediaError && error.fault !== 'unreachable') return error.fault;
      throw error;
    });
    // Removed a moment ago, by a sweep or by another move.
    if (bytes === 'missing') continue;
    if (bytes === 'damaged') {
      moved.damaged += 1;
      continue;
    }
    await to.put(hash, bytes);
    await from.remove(hash);
    moved.files += 1;
    moved.bytes += bytes.byteLength;
    tell(moved);
  }
  return moved;
}

/** Reads every file that a row names, and answers which are missing or damaged. */
export async function checkAll(
  { db, media }: Pick<Context, 'db' | 'media'>,
  tell: (seen: number) => void,
): Promise<{ seen: number; faults: { hash: string; fault: string }[] }> {
  const faults: { hash: string; fault: string }[] = [];
  let seen = 0;
  let after = '';
  for (;;) {
    const rows = await listHashes(db, after, atOnce);
    for (const { hash } of rows) {
      if (hash === null) continue;
      after = hash;
      await media.get(hash).catch((error: unknown) => {
        if (!(error instanceof MediaError) || error.fault === 'unreachable') throw error;
        faults.push({ hash, fault: error.fault });
      });
      seen += 1;
      tell(seen);
    }
    if (rows.length < atOnce) return { seen, faults };
  }
}
