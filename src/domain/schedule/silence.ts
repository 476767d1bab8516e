/** When a recurring schedule goes on without publishing anything, so that its owner has to hear of it. */
import type { Attention } from '#contract/posts/scheduled-posts.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import { ownReasons } from '#domain/analytics/post-times.ts';
import { explainReason, type OccurrenceReason } from '#domain/ledger/occurrence-reason.ts';
import { maybePublic } from '#domain/ledger/occurrence-review.ts';

/** A schedule is silent after this many runs in a row that were not published. */
export const silentAfter = 3;

/** A run that ended, or waits for its owner without keeping the next one from being planned. */
export interface EndedRun {
  state: OccurrenceState;
  reason: string | null;
  detail: string | null;
  published_at: number | null;
}

/** Reasons that the owner caused and knows, or by which it may be public. */
const known: ReadonlySet<string | null> = new Set<OccurrenceReason>([
  ...ownReasons,
  ...maybePublic,
  'cancelled',
  'declined',
  'switched_off',
  'no_access',
]);

const isUnpublished = ({ state, reason, published_at }: EndedRun): boolean =>
  state !== 'PUBLISHED' && published_at === null && !known.has(reason);

/** What would make the next run go out, by what stopped the last one. */
const waysOut: Readonly<Record<string, string>> = {
  nothing_new: 'Add facts, or change its topic.',
  text: 'Edit a draft that waits, or change its topic.',
  late: 'Approve its posts in time.',
};

/** Why a run wasn’t published and what helps, in sentences. What wrote it may have said that already. */
function explained({ reason, detail }: EndedRun): string {
  const wayOut = / Add /.test(` ${detail ?? ''}`) ? undefined : waysOut[reason ?? ''];
  return [explainReason(reason, detail), wayOut].filter(Boolean).join(' ');
}

/** Why a schedule is silent and what helps, in sentences; `null` if it is not. `runs`: its last ones, newest first. */
export function silenceOf(runs: readonly EndedRun[]): string | null {
  const last = runs.slice(0, silentAfter);
  const [newest] = last;
  if (!newest || last.length < silentAfter || !last.every(isUnpublished)) return null;
  return `None of its last ${silentAfter} posts was published. ${explained(newest)}`.trimEnd();
}

/**
 * Whether a schedule is silent, or skipped its last run because nothing was new, which one run is enough to mend. What it
 * says is for where its owner looks; they are notified of silence alone.
 */
export function stopOf(
  runs: readonly EndedRun[],
): Pick<Attention, 'code' | 'action' | 'message'> | null {
  const [newest] = runs;
  const silence = silenceOf(runs);
  const isSkip = newest?.state === 'MISSED' && newest.reason === 'nothing_new';
  const action = isSkip ? 'add_facts' : 'change';
  if (silence !== null) return { code: 'silent', action, message: silence };
  if (!isSkip) return null;
  return { code: 'skipped', action, message: explained(newest) };
}
