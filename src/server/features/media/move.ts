/** Moves files from the database to the store, or between stores. After an interruption, the next run continues. */
import {
  checkPieces,
  type Drafts,
  hashOf,
  MediaError,
  type MediaStore,
  piecesOf,
} from '#server/adapters/media/index.ts';
import type { Context } from '#server/context.ts';
import { markReferenced } from './loose.store.ts';
import { findBlob, listHashes, listInDatabase, setMoved } from './media.store.ts';
import { storeBytes } from './service.ts';

/** The progress of a move. */
export interface Moved {
  files: number;
  bytes: number;
}

const batchSize = 200;

const isAbsent = ({ fault }: MediaError): boolean => fault === 'missing' || fault === 'damaged';

/**
 * Moves files from the database to the store one by one: first both have it, then the row refers to the store. Files
 * whose checksum does not match stay in the database and are counted as `damaged`.
 */
export async function moveOutOfDatabase(
  ctx: Pick<Context, 'db' | 'clock' | 'media' | 'log'>,
  tell: (moved: Moved) => void,
): Promise<Moved & { damaged: number }> {
  const moved = { files: 0, bytes: 0, damaged: 0 };
  let after = '';
  for (;;) {
    const names = await listInDatabase(ctx.db, after, batchSize);
    for (const { name } of names) {
      after = name;
      const row = await findBlob(ctx.db, name);
      if (!row || row.bytes.byteLength === 0) continue;
      if (row.hash !== null && row.hash !== hashOf(row.bytes)) {
        moved.damaged += 1;
        continue;
      }
      const hash = await storeBytes(ctx, row.bytes);
      await ctx.db.transaction().execute(async (trx) => {
        await setMoved(trx, name, hash);
        await markReferenced(trx, [hash]);
      });
      moved.files += 1;
      moved.bytes += row.bytes.byteLength;
      tell(moved);
    }
    if (names.length < batchSize) return moved;
  }
}

/**
 * Moves everything between two stores, piece by piece: a file is deleted from one once the other has stored it durably.
 */
export async function moveBetween(
  { from, to, drafts }: { from: MediaStore; to: MediaStore; drafts: Drafts },
  tell: (moved: Moved) => void,
): Promise<Moved & { damaged: number }> {
  const moved = { files: 0, bytes: 0, damaged: 0 };
  for await (const hash of from.list()) {
    const draft = await drafts.draft(piecesOf(from, hash)).catch((error: unknown) => {
      if (error instanceof MediaError && isAbsent(error)) return error.fault;
      throw error;
    });
    // Deleted meanwhile by a cleanup or another move.
    if (draft === 'missing') continue;
    if (typeof draft === 'string') {
      moved.damaged += 1;
      continue;
    }
    try {
      await to.take(draft);
    } finally {
      await drafts.drop(draft);
    }
    await from.remove(hash);
    moved.files += 1;
    moved.bytes += draft.size;
    tell(moved);
  }
  return moved;
}

/** Reads every file that a row refers to, and returns the missing and damaged ones. */
export async function checkAll(
  { db, media }: Pick<Context, 'db' | 'media'>,
  tell: (seen: number) => void,
): Promise<{ seen: number; faults: { hash: string; fault: string }[] }> {
  const faults: { hash: string; fault: string }[] = [];
  let seen = 0;
  let after = '';
  for (;;) {
    const rows = await listHashes(db, after, batchSize);
    for (const { hash } of rows) {
      if (hash === null) continue;
      after = hash;
      await checkPieces(media, hash).catch((error: unknown) => {
        if (!(error instanceof MediaError) || !isAbsent(error)) throw error;
        faults.push({ hash, fault: error.fault });
      });
      seen += 1;
      tell(seen);
    }
    if (rows.length < batchSize) return { seen, faults };
  }
}
