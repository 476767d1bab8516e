/** Whether what someone plans or writes needs somebody else’s approval. */
import type { Approvers } from '#contract/posts/approvers.ts';
import { sidesOf } from '#domain/posts/approvers.ts';
import type { Db } from '#server/db/client.ts';
import { isOwnerInHand, needsOwner, tokenOfOwner } from '#server/token-in-hand.ts';
import { listApproverSettings, type PostRow } from './store.ts';

/** Whether what someone plans for that owner right now counts as seen and wanted by them. */
const mayConsent = (owner_id: string): boolean => !needsOwner(owner_id);

/** Whether planning this post counts as an approval by whoever does it: without a review, it does. */
export const consents = (
  { owner_id, review }: Pick<PostRow, 'owner_id' | 'review'>,
  is_unseen: boolean,
): boolean => review === 'off' && !is_unseen && mayConsent(owner_id);

/** Whether the person who acts gives every approval that these posts need by planning or writing them. */
function isEnough(owner_id: string, approvers: Approvers, is_unseen: boolean): boolean {
  if (!mayConsent(owner_id)) return false;
  if (approvers === 'none') return true;
  if (is_unseen || tokenOfOwner(owner_id)) return false;
  const own = isOwnerInHand(owner_id) ? 'owner' : 'reviewer';
  return sidesOf[approvers].every((side) => side === own);
}

/** Whether a change of this post’s plan right now needs somebody else’s approval. */
export const needsOthers = async (
  trx: Db,
  post: Pick<PostRow, 'id' | 'owner_id' | 'agent_id'>,
  is_unseen = false,
): Promise<boolean> =>
  !(await listApproverSettings(trx, post)).every((approvers) =>
    isEnough(post.owner_id, approvers, is_unseen),
  );

/** The columns of a post that waits for an approval. */
export const waiting = { review: 'before_sending', approved_hash: null } as const;
