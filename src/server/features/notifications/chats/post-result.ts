/** The current state of a post that a chat was asked about, in a sentence. */
import { stillToApprove } from '#domain/posts/approvers.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { LoadedOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import type { PostVerdict } from '#server/features/notifications/push/decision.ts';
import { shownHash } from '#server/ledger/publish/loaded-occurrence.ts';
import type { AskRow } from './chats.store.ts';

/** The message after a decision, wherever it was made. */
export const decided: Readonly<Record<PostVerdict, string>> = {
  approve: 'Approved. It will publish on schedule.',
  reject: 'Rejected. Won’t be published.',
};
export const tooLate = 'Too late: its time has passed.';

const again = 'It changed since. You’ll be asked again.';
const ended: Partial<Record<OccurrenceState, string>> = {
  PLANNED: again,
  PREPARING: again,
  PUBLISHED: 'Published.',
  FAILED: 'Not published. Open it to see why.',
  NEEDS_REVIEW: 'It needs your decision. Open it.',
  HELD: 'Approved, but on hold. Open it to see why.',
  MISSED: tooLate,
  CANCELLED: 'Won’t be published.',
};

/** The message after an approval or an edit: who else has to approve the post, if anyone. */
export const approvedWords = (
  { state, lacks }: Pick<LoadedOccurrence, 'state' | 'lacks'>,
  message: string,
): string =>
  state === 'AWAITING_APPROVAL' && lacks.length > 0
    ? `Approved. ${stillToApprove(lacks)}`
    : message;

/** Whether the owner approved it, here or elsewhere, and it waits for somebody else. */
const isOthers = ({ lacks }: LoadedOccurrence): boolean =>
  lacks.length > 0 && !lacks.includes('owner');

/** The message right after a decision. */
export const resultNow = (
  entry: Pick<LoadedOccurrence, 'state' | 'lacks'>,
  verdict: PostVerdict,
): string => (entry.state === 'MISSED' ? tooLate : approvedWords(entry, decided[verdict]));

/** `undefined` while it still waits for this answer. */
export function resultOf(
  entry: LoadedOccurrence | undefined,
  { hash, expires_at, verdict }: AskRow,
  now: number,
): string | undefined {
  if (!entry) return 'This post was deleted.';
  const { state } = entry;
  if (state === 'CANCELLED' && verdict === 'reject') return decided.reject;
  if (state !== 'AWAITING_APPROVAL') return ended[state] ?? decided.approve;
  if (shownHash(entry) !== hash) return 'It changed since. Open it to decide.';
  if (isOthers(entry)) return approvedWords(entry, decided.approve);
  if (verdict !== null) return 'It needs your approval again. Open it to decide.';
  return expires_at <= now ? 'Too old to decide here. Open it to decide.' : undefined;
}
