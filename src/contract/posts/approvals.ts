/** Who approved a post. */
import { z } from 'zod';
import { Instant } from '#contract/core/endpoint.ts';

/**
 * `person`: someone approved exactly this version. `token`: a program did, with one of the owner’s API tokens.
 * `automatic`: it was published without review.
 */
const ApprovalWays = ['person', 'token', 'automatic'] as const;
export type ApprovalWay = (typeof ApprovalWays)[number];

/**
 * How readers are told that software wrote it: a flag on the account, or words in the text. Posts of older versions may
 * have a flag of their own.
 */
const AiLabels = ['post_flag', 'account_flag', 'text'] as const;
export type AiLabel = (typeof AiLabels)[number];

export const Approval = z.object({
  way: z.enum(ApprovalWays),
  /** The name of the person or token at that time; `null` if no one approved it. */
  by: z.string().nullable(),
  /** Whether only its owner could have: nobody else is in their space, and no reviewer did. */
  is_alone: z.boolean(),
  /** Whether it needed none: they planned it themselves, and nobody wanted to see it first. */
  is_own: z.boolean(),
  at: Instant,
  /** `null` if it is not labeled, or no software wrote it. */
  label: z.enum(AiLabels).nullable(),
});
export type Approval = z.infer<typeof Approval>;
