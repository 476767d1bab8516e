/** Withdraws replies that are not sent yet. */
import { moveInteraction } from '#domain/engagement/interaction.ts';
import { optedOut } from '#domain/engagement/opt-out.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import {
  changeRow,
  type InteractionRow,
} from '#server/features/engagement/mentions/interactions.store.ts';
import type { OptOutKey } from '#server/features/engagement/inbox/opt-outs.store.ts';
import { resolveNotified } from './notify.ts';
import { listUnsentTo } from './replies.store.ts';

/** Inside a transaction: cancels a reply in the ledger. `false` if it is being sent. */
export async function cancelReply(ctx: Context, trx: Db, occurrence_id: string): Promise<boolean> {
  const [entry] = await loadOccurrences(trx, [occurrence_id]);
  if (!entry) return true;
  return (await moveWithin(ctx, trx, entry, { type: 'cancel' }))?.state === 'CANCELLED';
}

async function withdrawOne(ctx: Context, trx: Db, row: InteractionRow): Promise<void> {
  // A reply that is being sent cannot be stopped; one that waits in the ledger is canceled.
  if (row.occurrence_id !== null && !(await cancelReply(ctx, trx, row.occurrence_id))) return;
  const next = moveInteraction(row.state, 'withdraw');
  if ('refused' in next) return;
  await changeRow(trx, row, { state: next.state, note: optedOut }, ctx.clock());
  await resolveNotified(ctx, trx, row);
}

/**
 * Inside a transaction: withdraws all replies to this author, except for the mention `besides`, which the caller
 * handles.
 */
export async function withdrawReplies(
  ctx: Context,
  trx: Db,
  author: OptOutKey,
  besides?: string,
): Promise<void> {
  const rows = await listUnsentTo(trx, author);
  for (const row of rows) if (row.id !== besides) await withdrawOne(ctx, trx, row);
}
