/** The current state of a post that a chat was asked about, in a sentence. */
import type { ApproverSide } from '#contract/posts/approvers.ts';
import { stillToApprove } from '#domain/posts/approvers.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import {
  type LoadedOccurrence,
  loadOccurrence,
} from '#server/ledger/publish/loaded-occurrence.store.ts';
import { readApproverPass, sideOf } from '#server/pass-again.ts';
import type { PostVerdict } from '#server/features/notifications/push/decision.ts';
import { shownHash } from '#server/ledger/publish/loaded-occurrence.ts';
import type { AskRow } from './chats.store.ts';

/** The message after the last approval: what is due already is published at once. */
export const approvedFor = (due_at: number, now: number): string =>
  due_at > now ? 'Approved. It will be published as planned.' : 'Approved. Publishing now.';

export const rejected = 'Rejected. It won’t be published.';
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
  CANCELLED: 'It won’t be published.',
};

/** The message after an approval or an edit: who else has to approve the post, if anyone. */
export const approvedWords = (
  { state, lacks }: Pick<LoadedOccurrence, 'state' | 'lacks'>,
  message: string,
): string =>
  state === 'AWAITING_APPROVAL' && lacks.length > 0
    ? `Approved. ${stillToApprove(lacks)}`
    : message;

/** Whether their side approved it, here or elsewhere, and it waits for somebody else. */
const isOthers = ({ lacks }: LoadedOccurrence, side: ApproverSide): boolean =>
  lacks.length > 0 && !lacks.includes(side);

/** The message right after a decision. */
export function resultNow(
  entry: Pick<LoadedOccurrence, 'state' | 'lacks' | 'due_at'>,
  verdict: PostVerdict,
  now: number,
): string {
  if (entry.state === 'MISSED') return tooLate;
  return verdict === 'reject' ? rejected : approvedWords(entry, approvedFor(entry.due_at, now));
}

function sentenceOf(
  entry: LoadedOccurrence,
  { hash, expires_at, verdict }: AskRow,
  { side, now }: { side: ApproverSide; now: number },
): string | undefined {
  const { state } = entry;
  if (state === 'CANCELLED' && verdict === 'reject') return rejected;
  const approved = approvedFor(entry.due_at, now);
  if (state !== 'AWAITING_APPROVAL') return ended[state] ?? approved;
  if (shownHash(entry) !== hash) return 'It changed since. Open it to decide.';
  if (isOthers(entry, side)) return approvedWords(entry, approved);
  if (verdict !== null) return 'It needs your approval again. Open it to decide.';
  return expires_at <= now ? 'Too old to decide here. Open it to decide.' : undefined;
}

interface Result {
  sentence: string;
  /** The post, unless it is gone or whoever was asked may no longer decide about it. */
  entry?: LoadedOccurrence;
}

/** What became of the request; `undefined` while it still waits for this answer, and whoever was asked may give it. */
export async function resultOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  question: AskRow,
): Promise<Result | undefined> {
  const entry = await loadOccurrence(db, question.occurrence_id);
  if (!entry) return { sentence: 'This post was deleted.' };
  try {
    const post = { ...entry, account_id: entry.account.id };
    const side = sideOf(await readApproverPass(db, post, question.user_id));
    const sentence = sentenceOf(entry, question, { side, now: clock() });
    return sentence === undefined ? undefined : { sentence, entry };
  } catch (error) {
    if (error instanceof AppError) return { sentence: error.message };
    throw error;
  }
}
