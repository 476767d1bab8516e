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

/** Whether their side approved it, here or elsewhere, and it waits for somebody else. */
const isOthers = ({ lacks }: LoadedOccurrence, side: ApproverSide): boolean =>
  lacks.length > 0 && !lacks.includes(side);

/** The message right after a decision. */
export const resultNow = (
  entry: Pick<LoadedOccurrence, 'state' | 'lacks'>,
  verdict: PostVerdict,
): string => (entry.state === 'MISSED' ? tooLate : approvedWords(entry, decided[verdict]));

function sentenceOf(
  entry: LoadedOccurrence,
  { hash, expires_at, verdict }: AskRow,
  { side, now }: { side: ApproverSide; now: number },
): string | undefined {
  const { state } = entry;
  if (state === 'CANCELLED' && verdict === 'reject') return decided.reject;
  if (state !== 'AWAITING_APPROVAL') return ended[state] ?? decided.approve;
  if (shownHash(entry) !== hash) return 'It changed since. Open it to decide.';
  if (isOthers(entry, side)) return approvedWords(entry, decided.approve);
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
