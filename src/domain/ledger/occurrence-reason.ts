import { withMakerName } from '#contract/models/maker-names.ts';

/** Why an occurrence is in its state: a word for the ledger, and a sentence for its owner. */
const occurrenceReasons = {
  text: 'The draft failed a check.',
  nothing_new: 'Skipped: the agent has nothing new to say about this.',
  approval: 'Needs approval.',
  rejecting: 'Rejected.',
  outage: 'Couldn’t reach the AI model. Retrying.',
  unknown_outcome: 'The network didn’t respond, so we don’t know if the post is live.',
  thread_partial: 'Only part of this thread is live. Publish the rest or leave it.',
  thread_left: 'Only part of this thread was published.',
  rejected: 'The network refused the post.',
  duplicate: 'The network rejects duplicates, and this text is already there.',
  crashed: 'The server crashed 3 times while publishing this post.',
  restored: 'This was due before a backup was restored, so it may already be live.',
  retry: 'Couldn’t reach the network. Retrying.',
  media: 'An image or video of this post can’t be read. Nothing was sent. Retrying.',
  rate_limited: 'The network asked us to slow down. Retrying.',
  reconnect: 'Reconnect this account.',
  budget: 'On hold: over budget.',
  late: 'Too late to publish.',
  switched_off: 'The agent or account was off when this was due.',
  paused: 'The schedule was paused when this was due.',
  halted: 'Publishing was stopped when this was due.',
  no_access: 'You didn’t have access when this was due.',
  cancelled: 'Canceled.',
  /** By a person, instead of an approval. */
  declined: 'Rejected.',
  dropped: 'You chose not to post it.',
} as const satisfies Record<string, string>;
export type OccurrenceReason = keyof typeof occurrenceReasons;

/** Whether a string is a reason. */
export const isOccurrenceReason = (word: string): word is OccurrenceReason =>
  Object.hasOwn(occurrenceReasons, word);

/** Whether it was rejected a moment ago and waits out the seconds in which that can be undone. */
export const isBeingRejected = ({ reason }: { reason: string | null }): boolean =>
  reason === ('rejecting' satisfies OccurrenceReason);

/** Whether an explained reason says that a run was skipped, because it would have repeated another one. */
export const saysSkipped = (sentence: string | null): boolean =>
  sentence?.startsWith(occurrenceReasons.nothing_new) === true;

/** Whether an explained reason says that a person rejected it. */
export const saysRejected = (sentence: string | null): boolean =>
  sentence?.startsWith(occurrenceReasons.declined) === true;

/** Why a post needs approval whose own setting says so: nothing more to say than that it does. */
export const mustBeApproved = 'Someone must approve this post first.';

/** An explained reason without what a status beside it says already: that it waits for approval. */
export const besideStatus = (sentence: string | null | undefined): string =>
  (sentence ?? '').replace(occurrenceReasons.approval, '').trim();

/** Refusals, whose detail is a whole sentence: what the adapter says about the post (`PlatformError`). */
const refusals: readonly OccurrenceReason[] = ['rejected', 'duplicate'];

/** Their detail says the same more exactly: who couldn’t be reached. */
const tries: readonly OccurrenceReason[] = ['outage', 'retry', 'rate_limited'];

/** The sentence for a reason, and the detail: after it, or for a refusal in its place. */
export function explainReason(reason: string | null, written: string | null): string | null {
  const detail = written && withMakerName(written);
  if (reason === null || !isOccurrenceReason(reason)) return detail;
  if (!detail || detail === mustBeApproved) return occurrenceReasons[reason];
  if (tries.includes(reason)) return `${detail} Retrying.`;
  return refusals.includes(reason) ? detail : `${occurrenceReasons[reason]} ${detail}`;
}
