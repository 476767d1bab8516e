/** Who must approve the posts of an agent. Without the schema library, because the editor shows it. */

/** `none`: what each post and schedule says. Otherwise nothing goes out before each of these approved exactly that version. */
export const Approvers = ['none', 'owner', 'reviewer', 'both'] as const;
export type Approvers = (typeof Approvers)[number];

/** Whose approval it is: the owner’s, or that of a reviewer, who is a member that may approve or has a review link. */
export const ApproverSides = ['owner', 'reviewer'] as const;
export type ApproverSide = (typeof ApproverSides)[number];
