/** What follows an approval, however it was given: its webhook event, and that whoever asked for it hears of it. */
import type { ApproverSide } from '#contract/posts/approvers.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { queueAskUpdate } from '#server/features/notifications/service.ts';
import { emit } from '#server/features/webhooks/service.ts';
import type { Approver } from '#server/ledger/publish/approving.ts';
import { passOfOwner } from '#server/token-in-hand.ts';
import { afterApproval, type Asked, tellAskers } from './tell-askers.ts';
import { listWaitingRuns, nameOfUser } from './store.ts';

interface Approved extends Asked {
  agent_id: string;
  /** A person without an account. */
  approver?: Approver | undefined;
  missing_approvals: readonly ApproverSide[];
  /** The version of what was approved. */
  version: string | number;
}

/** In the transaction of an approval. */
export async function followApproval(
  ctx: Context,
  trx: Db,
  { owner_id, approver, missing_approvals, text, version, ...about }: Approved,
): Promise<void> {
  const { post_id, occurrence_id } = about;
  await emit(
    trx,
    [
      {
        owner_id,
        event: 'approval.approved',
        subject: post_id ?? occurrence_id ?? owner_id,
        data: async () => ({
          ...about,
          by: approver?.by_name ?? passOfOwner(owner_id)?.name ?? (await nameOfUser(trx, owner_id)),
          missing_approvals: [...missing_approvals],
        }),
      },
    ],
    ctx.clock(),
  );
  const waiting = missing_approvals.length > 0 ? await listWaitingRuns(trx, about) : [];
  for (const { id } of waiting) await queueAskUpdate(ctx, trx, id, ctx.clock());
  const told = { version, words: afterApproval(missing_approvals), by: approver?.by_name };
  const asked = { owner_id, post_id, occurrence_id, text };
  // What an agent writes again and again is asked for by no one.
  if (post_id !== null) await tellAskers(ctx, trx, asked, { decision: 'approved', ...told });
}
