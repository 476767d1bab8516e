/** Whose approvals a post needs, and which of them it lacks. */
import type { Approvers, ApproverSide } from '#contract/posts/approvers.ts';

/** Whose approvals an agent’s posts need. */
export const sidesOf = {
  none: [],
  owner: ['owner'],
  reviewer: ['reviewer'],
  both: ['owner', 'reviewer'],
} as const satisfies Record<Approvers, readonly ApproverSide[]>;

/** Whose approvals are missing. Where two are needed, reviewers don’t approve what they wrote. */
export const lackingSides = (
  approvers: Approvers,
  given: readonly { side: ApproverSide | null; is_own: boolean }[],
): ApproverSide[] =>
  sidesOf[approvers].filter(
    (side) =>
      !given.some(
        (one) =>
          one.side === side && !(one.is_own && approvers === 'both' && one.side === 'reviewer'),
      ),
  );

const who: Readonly<Record<ApproverSide, string>> = { owner: 'the owner', reviewer: 'a reviewer' };
const whose = { owner: 'the owner’s', reviewer: 'a reviewer’s' } as const;

/** Which setting asks for approval, in a sentence; `null` if neither does. */
export function whoAsks(agent: Approvers, account: Approvers): string | null {
  if (agent !== 'none' && account !== 'none')
    return 'Its agent and its account are set to ask for approval.';
  if (agent !== 'none') return 'Its agent is set to ask for approval.';
  return account === 'none' ? null : 'Its account is set to ask for approval.';
}

/** Who still has to approve, in a sentence; empty if nobody has to. */
export function stillToApprove(sides: readonly ApproverSide[]): string {
  if (sides.length === 0) return '';
  const words = sides.map((side) => who[side]).join(' and ');
  const has = sides.length > 1 ? 'have' : 'has';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} still ${has} to approve it.`;
}

/** Whose approval a post needs, for a reader who gives that of one side. `[]`: anyone’s who may approve. */
export function approvalNeeded(sides: readonly ApproverSide[], you: ApproverSide): string {
  const others = sides.filter((side) => side !== you).map((side) => whose[side]);
  const [other] = others;
  if (other === undefined) return 'your approval';
  return sides.includes(you) ? `your approval and ${other}` : `${other} approval`;
}

/** Whose approvals come before a post goes out, for a reader who gives one of them; `undefined` if none are missing. */
export function approvalsFirst(
  sides: readonly ApproverSide[],
  you: ApproverSide,
): string | undefined {
  if (sides.length === 0) return undefined;
  const words = sides.map((side) => (side === 'owner' && you === side ? 'your' : whose[side]));
  return `Needs ${words.join(' and ')} approval first`;
}
