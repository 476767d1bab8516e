/** Who let a post go out. */
import { z } from 'zod';
import { Instant } from '#contract/core/endpoint.ts';

/**
 * `person`: somebody let exactly this go out; `token`: a program did, by an API token of the owner; `automatic`: nobody
 * saw it first.
 */
export const ApprovalWays = ['person', 'token', 'automatic'] as const;
export type ApprovalWay = (typeof ApprovalWays)[number];

/** What tells readers that software wrote it: the post itself on its network, the account there, or words in its text. */
export const AiLabels = ['post_flag', 'account_flag', 'text'] as const;
export type AiLabel = (typeof AiLabels)[number];

export const Approval = z.object({
  way: z.enum(ApprovalWays),
  /** The name that the person or the token had then; `null` where nobody approved it. */
  by: z.string().nullable(),
  at: Instant,
  /** `null` where nothing says so, or where no software wrote it. */
  label: z.enum(AiLabels).nullable(),
});
export type Approval = z.infer<typeof Approval>;
