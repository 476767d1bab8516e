/** The webhook event of an approval, however it was given. */
import type { ApproverSide } from '#contract/posts/approvers.ts';
import type { Db } from '#server/db/client.ts';
import { emit } from '#server/features/webhooks/service.ts';
import type { Approver } from '#server/ledger/publish/approving.ts';
import { passOfOwner } from '#server/token-in-hand.ts';
import { nameOfUser } from './store.ts';

interface Approved {
  owner_id: string;
  agent_id: string;
  post_id: string | null;
  occurrence_id: string | null;
  /** A person without an account. */
  approver?: Approver | undefined;
  missing_approvals: readonly ApproverSide[];
}

/** In the transaction of an approval. */
export const emitApproved = (
  trx: Db,
  { owner_id, approver, missing_approvals, ...about }: Approved,
  now: number,
): Promise<void> =>
  emit(
    trx,
    [
      {
        owner_id,
        event: 'approval.approved',
        subject: about.post_id ?? about.occurrence_id ?? owner_id,
        data: async () => ({
          ...about,
          by: approver?.by_name ?? passOfOwner(owner_id)?.name ?? (await nameOfUser(trx, owner_id)),
          missing_approvals: [...missing_approvals],
        }),
      },
    ],
    now,
  );
