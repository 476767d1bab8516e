/** After a restore: whatever was due meanwhile may be out, so it is looked for or asked about before anything is sent. */
import type { Context } from '#server/context.ts';
import { loadOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import {
  listLost,
  markGuarded,
  markAfterRestore,
  unguardedRestore,
} from './after-restore.store.ts';

async function guardOne(ctx: Context, id: string, restored_at: number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await markAfterRestore(trx, id, restored_at);
    const occurrence = await loadOccurrence(trx, id);
    if (occurrence) await moveWithin(ctx, trx, occurrence, { type: 'restored' });
  });
}

/** Runs to its end before a worker sends anything; several may run it at once. Does nothing where no restore was. */
export async function guardAfterRestore(ctx: Context): Promise<void> {
  const restore = await unguardedRestore(ctx.db);
  if (!restore) return;
  let count = 0;
  for (;;) {
    const ids = await listLost(ctx.db, restore.to);
    if (ids.length === 0) break;
    for (const id of ids) await guardOne(ctx, id, restore.to);
    count += ids.length;
  }
  await markGuarded(ctx.db, restore.epoch);
  ctx.log.info({ count }, 'a backup was restored: what was due meanwhile is not sent by itself');
}
