/**
 * After a restore, posts that were due since the backup may have been published. So they are looked for, or their
 * owners are asked, before anything is sent.
 */
import type { Context } from '#server/context.ts';
import { loadOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { holdSeries } from '#server/ledger/publish/series.store.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import {
  listLost,
  markGuarded,
  markAfterRestore,
  type Restore,
  unguardedRestore,
} from './after-restore.store.ts';

async function guardOne(ctx: Context, id: string, restore: Restore): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const found = await loadOccurrence(trx, id);
    if (!found) return;
    await holdSeries(trx, found.series_id);
    await markAfterRestore(trx, id, restore);
    const occurrence = await loadOccurrence(trx, id);
    if (occurrence) await moveWithin(ctx, trx, occurrence, { type: 'restored' });
  });
}

/** Completes before a worker sends anything; several workers may run it at once. Does nothing without a restore. */
export async function guardAfterRestore(ctx: Context): Promise<void> {
  const restore = await unguardedRestore(ctx.db);
  if (!restore) return;
  let count = 0;
  for (;;) {
    const ids = await listLost(ctx.db, restore.to);
    if (ids.length === 0) break;
    for (const id of ids) await guardOne(ctx, id, restore);
    count += ids.length;
  }
  if (await markGuarded(ctx.db, restore.epoch))
    ctx.log.info(
      { count },
      'the database went back: what was due meanwhile is looked for before it is sent',
    );
}
