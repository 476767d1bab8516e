/** Who approves a post right now, in which way, and whether that counts. */
import type { ApproverSide } from '#contract/posts/approvers.ts';
import { conflictError } from '#server/app-error.ts';
import { isOwnerInHand, personInHand, tokenOfOwner } from '#server/token-in-hand.ts';
import type { Given, Plan } from './approvals.store.ts';

/** A person other than the owner, whose approval the owner asked for. */
export interface Approver {
  by_name: string;
  by_identity: string;
}

/**
 * How an approval came about, if not by a decision: who writes, plans or moves a post approves it by that, as far as they may.
 * `moving`: only where the agent’s posts need approvals.
 */
export interface Approving {
  approver?: Approver | undefined;
  by?: 'writing' | 'planning' | 'moving';
}

export interface Who {
  way: 'person' | 'token';
  side: ApproverSide | null;
  person_id: string | null;
  is_own: boolean;
}

/** Who acts right now, for the record of an approval. */
export function whoActs(
  owner_id: string,
  given: readonly Given[],
  { author_id }: Plan,
  how: Approving,
): Who {
  if (tokenOfOwner(owner_id)) return { way: 'token', side: null, person_id: null, is_own: false };
  if (how.approver) return { way: 'person', side: 'reviewer', person_id: null, is_own: false };
  const person_id = personInHand(owner_id);
  const side = isOwnerInHand(owner_id) ? 'owner' : 'reviewer';
  const wroteBefore = given.some((one) => one.person_id === person_id && one.is_own === 1);
  const is_own = how.by === 'writing' || author_id === person_id || wroteBefore;
  return { way: 'person', side, person_id, is_own };
}

/** Whether that approval is recorded already. If a person approved it, a program’s is not needed. */
export const isGiven = (
  given: readonly Given[],
  who: Who,
  { occurrence_id }: { occurrence_id: string | null },
  { approvers, version }: Plan,
) =>
  given.some((one) => {
    if (who.way === 'token') return true;
    if (one.way !== 'person') return false;
    if (approvers === 'none') return true;
    const isSameRun = one.occurrence_id === null || one.occurrence_id === occurrence_id;
    return (
      one.side === who.side &&
      one.version === version &&
      isSameRun &&
      one.is_own <= Number(who.is_own)
    );
  });

/** Throws `conflict` if two people have to approve, and this one wrote it. */
export function requireOther({ side, is_own }: Who, { approvers }: Plan, { by }: Approving): void {
  if (by !== undefined || side !== 'reviewer' || !is_own || approvers !== 'both') return;
  const message = 'You wrote this text, so another reviewer has to approve it.';
  throw conflictError(message);
}
