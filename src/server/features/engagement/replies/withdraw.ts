/** Withdraws replies that are not sent yet. */
import { moveInteraction } from '#domain/engagement/interaction.ts';
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

const note = 'The author opted out.';
const open = ['new', 'drafting', 'waiting_approval', 'handoff', 'queued'] as const;

async function cancelled(ctx: Context, trx: Db, occurrence_id: string): Promise<boolean> {
  const [entry] = await loadOccurrences(trx, [occurrence_id]);
  if (!entry) return true;
  return (await moveWithin(ctx, trx, entry, { type: 'cancel' }))?.state === 'CANCELLED';
}

async function withdrawOne(ctx: Context, trx: Db, row: InteractionRow): Promise<void> {
  // A reply that is being sent cannot be stopped; one that waits in the ledger is canceled.
  if (row.occurrence_id !== null && !(await cancelled(ctx, trx, row.occurrence_id))) return;
  const next = moveInteraction(row.state, 'withdraw');
  if ('refused' in next) return;
  await changeRow(trx, row, { state: next.state, note }, ctx.clock());
  await resolveNotified(ctx, trx, row);
}

/**
 * Inside a transaction: withdraws all replies to this author, except for the mention `besides`, which the caller
 * handles.
 */
export async function withdrawReplies(
  ctx: Context,
  trx: Db,
  { owner_id, platform, author_id, username }: OptOutKey,
  besides?: string,
): Promise<void> {
  const rows = await trx
    .selectFrom('interactions')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('platform', '=', platform)
    .where('state', 'in', open)
    .where((where) =>
      author_id === ''
        ? where(where.fn<string>('lower', ['author_username']), '=', username.toLowerCase())
        : where('author_id', '=', author_id),
    )
    .execute();
  for (const row of rows) if (row.id !== besides) await withdrawOne(ctx, trx, row);
}
