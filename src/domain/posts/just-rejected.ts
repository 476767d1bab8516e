import type { Occurrence } from '#contract/posts/occurrences.ts';

/** Whether a post, as calls return it, is in the seconds in which its rejection can be undone. */
export const isJustRejected = ({
  status,
  decision,
}: Pick<Occurrence, 'status' | 'decision'>): boolean =>
  status === 'AWAITING_APPROVAL' && decision === null;
