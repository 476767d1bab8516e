/** What is planned when it changes who must approve it. */
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { listOpen, listOpenOn } from '#server/ledger/recover/sweep.store.ts';
import { loadOccurrences } from './loaded-occurrence.store.ts';
import { changeRun } from './series.store.ts';
import { moveWithin } from './transition.ts';

/**
 * In a transaction that changed who must approve the posts of an agent or on an account: what is ready without every approval waits for it at once,
 * and the rest is prepared as early as what a person reads.
 */
export async function holdUnapproved(
  ctx: Context,
  trx: Db,
  of: { agent_id: string } | { account_id: string },
): Promise<void> {
  const open =
    'agent_id' in of ? await listOpen(trx, of.agent_id) : await listOpenOn(trx, of.account_id);
  for (const entry of await loadOccurrences(trx, open)) {
    const { id, state, lacks, due_at, next_at } = entry;
    if (lacks.length === 0) continue;
    const early = due_at - ledgerTimes.prepare_reviewed;
    if (state === 'READY') await moveWithin(ctx, trx, entry, { type: 'claim' });
    else if (state === 'PLANNED' && next_at !== null && next_at > early)
      await changeRun(trx, id, { next_at: early });
  }
}
