/** After a restore: whatever was due meanwhile may be out, so it is looked for or asked about before anything is sent. */
import type { Context } from '#server/context.ts';
import { loadEntry } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import { listLost, markGuarded, markRestored, unguardedRestore } from './after-restore.store.ts';

async function guardOne(ctx: Context, id: string, restored_at: number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await markRestored(trx, id, restored_at);
    const entry = await loadEntry(trx, id);
    if (entry) await moveWithin(ctx, trx, entry, { type: 'restored' });
  });
}

/** Runs to its end before a worker sends anything; several may run it at once. Does nothing where no restore was. */
export async function guardRestored(ctx: Context): Promise<void> {
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
