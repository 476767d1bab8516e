/** Who must approve, in words. */
import { Approvers } from '#contract/posts/approvers.ts';

const choices: Readonly<Record<Approvers, { own: string; other: string }>> = {
  none: { own: 'No one', other: 'No one' },
  owner: { own: 'Me', other: 'The owner' },
  reviewer: { own: 'A reviewer', other: 'A reviewer' },
  both: { own: 'Me and a reviewer', other: 'The owner and a reviewer' },
};

export const approverHelp: Readonly<Record<Approvers, string>> = {
  none: 'Unless a post or its schedule says otherwise.',
  owner: 'Posts planned by members, programs or the agent need the owner’s approval.',
  reviewer:
    'Every post waits until a member who may approve, or someone with a review link, approves exactly that version.',
  both: 'Every post waits for both. Reviewers can’t approve what they wrote themselves.',
};

/** As the owner reads them, or a member. */
export const approverChoices = (isOwner: boolean) =>
  Approvers.map((value) => ({ value, label: choices[value][isOwner ? 'own' : 'other'] }));
