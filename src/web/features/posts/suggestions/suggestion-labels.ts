/** The labels of drafts: their states, and what prevents posting. */
import type { DraftState } from '#contract/content/kinds.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import { fits, type LengthLimit } from '#domain/text/post-text.ts';
import type { StateWords } from '#web/entities/posts/state-labels.ts';

export const draftStateLabels: Record<DraftState, StateWords> = {
  new: { label: 'Written', tone: 'quiet' },
  draft: { label: 'Draft', tone: 'info' },
  needs_you: { label: 'Needs you', tone: 'warn' },
  posted: { label: 'Posted', tone: 'good' },
};

const standing = (checks: ContentDraft['checks']) =>
  checks.filter(({ passed, accepted }) => !passed && !accepted);

/** What prevents posting, a sentence for each failed check. */
export const failedChecks = ({ checks }: Pick<ContentDraft, 'checks'>): string[] =>
  standing(checks).map(({ label, message }) => message ?? label);

/** Whether only style checks failed. */
export const canIgnoreChecks = ({ checks }: Pick<ContentDraft, 'checks'>): boolean =>
  standing(checks).every(({ can_override }) => can_override);

/** Whether a person must correct a draft before it can be posted, also if they saved it. */
export const needsYou = (draft: Pick<ContentDraft, 'checks' | 'state'>): boolean =>
  draft.state !== 'posted' && failedChecks(draft).length > 0;

/** Whether every part has text and is short enough. */
export const canGo = (parts: readonly string[], room: LengthLimit): boolean =>
  parts.every((part) => part.trim() !== '' && fits(part, room));
