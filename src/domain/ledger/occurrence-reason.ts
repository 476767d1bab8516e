/** Why an occurrence is in the state it is in: a word for the ledger, a sentence for its owner. */
export const occurrenceReasons = {
  text: 'This post can’t go out like this. Post it anyway, edit it, have it written again, or drop it.',
  approval: 'It waits for your approval.',
  outage: 'The writer could not be reached. It is tried again.',
  unknown_outcome: 'The platform’s answer was lost, so it is not known whether the post is out.',
  thread_partial: 'Only the first parts of this thread are out. Send the rest, or leave it.',
  thread_left: 'Only the first parts of this thread were published.',
  rejected: 'The platform refused the post.',
  duplicate: 'The platform has this very text already and takes it only once.',
  crashed: 'Three times in a row the server broke down while it worked on this post.',
  restored:
    'It was due in a time that was lost when a backup was restored, so it may be out already.',
  retry: 'The platform could not be reached. It is tried again.',
  rate_limited: 'The platform asked to wait. It is tried again.',
  reconnect: 'The account has to be connected again.',
  budget: 'It waits, because it does not fit into a budget.',
  late: 'Its time passed before it could be sent.',
  switched_off: 'Its agent or account was switched off when it was due.',
  paused: 'It was paused when it was due.',
  halted: 'Publishing was frozen when it was due.',
  no_access: 'You had no access when it was due: none of your wallets was on the whitelist.',
  cancelled: 'It was cancelled.',
  dropped: 'You dropped it.',
} as const satisfies Record<string, string>;
export type OccurrenceReason = keyof typeof occurrenceReasons;

export const isOccurrenceReason = (word: string): word is OccurrenceReason =>
  Object.hasOwn(occurrenceReasons, word);

/** The sentence for a reason, with the platform's own words behind it where there are some. */
export function explainReason(reason: string | null, detail: string | null): string | null {
  if (reason === null || !isOccurrenceReason(reason)) return detail;
  return detail ? `${occurrenceReasons[reason]} ${detail}` : occurrenceReasons[reason];
}
