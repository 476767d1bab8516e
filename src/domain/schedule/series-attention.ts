/** What the owner of a schedule has to do about it. */
import { type Decision, Decisions, type OccurrenceState } from '#contract/posts/occurrences.ts';
import type { Attention } from '#contract/posts/scheduled-posts.ts';
import { explainReason, isBeingRejected } from '#domain/ledger/occurrence-reason.ts';
import { maxFailures, type SeriesFacts } from './series.ts';
import { type EndedRun, stopOf } from './silence.ts';

/** The relevant fields of an occurrence. */
export interface RunHead {
  id: string;
  seq: number;
  state: OccurrenceState;
  reason: string | null;
  detail: string | null;
  due_at: number;
}

type Ask = Pick<Attention, 'code' | 'action'>;

const inReview: Readonly<Record<string, Ask>> = {
  text: { code: 'text', action: 'edit' },
  unknown_outcome: { code: 'unknown_outcome', action: 'settle' },
  restored: { code: 'restored', action: 'settle' },
  crashed: { code: 'crashed', action: 'settle' },
  thread_partial: { code: 'thread_partial', action: 'settle' },
};

function askOf({ state, reason }: Pick<RunHead, 'state' | 'reason'>): Ask | undefined {
  if (state === 'NEEDS_REVIEW') return inReview[reason ?? ''];
  if (state === 'AWAITING_APPROVAL')
    return isBeingRejected({ reason }) ? undefined : { code: 'approval', action: 'approve' };
  if (state !== 'HELD') return undefined;
  return reason === 'budget'
    ? { code: 'budget', action: 'raise_budget' }
    : { code: 'reconnect', action: 'reconnect' };
}

const isDecision = (code: Attention['code']): code is Decision =>
  Decisions.some((decision) => decision === code);

/** The decision an occurrence waits for; `null` if none. */
export function decisionOf(run: Pick<RunHead, 'state' | 'reason'>): Decision | null {
  const { code } = askOf(run) ?? {};
  return code !== undefined && isDecision(code) ? code : null;
}

/** An unpublished post that can be sent with one click, if no later run replaces it. */
function lostAsk({ state, reason }: RunHead, isOnce: boolean): Ask | undefined {
  if (!isOnce || reason === 'dropped') return undefined;
  if (state === 'MISSED') return { code: 'missed', action: 'send_now' };
  return state === 'FAILED' ? { code: 'failed', action: 'send_now' } : undefined;
}

const explained = (ask: Ask, run: RunHead): Attention => ({
  ...ask,
  message: explainReason(run.reason, run.detail) ?? 'Needs your decision.',
  occurrence_id: run.id,
});

export interface AttentionFacts extends Pick<SeriesFacts, 'status' | 'frequency'> {
  failures: number;
  agent_is_active: boolean;
  /** Its newest occurrence and all open ones, in run order. */
  runs: readonly RunHead[];
  /** Its last ended runs, newest first. */
  ended: readonly EndedRun[];
}

/** What keeps a whole schedule from continuing. */
function standstill(facts: AttentionFacts): Attention | null {
  const { status, failures, agent_is_active, runs, ended } = facts;
  const about = { occurrence_id: null } as const;
  if (status === 'paused' && failures >= maxFailures) {
    const message = `Paused after ${maxFailures} failed posts in a row.`;
    return { ...about, code: 'paused_after_failures', action: 'resume', message };
  }
  if (status === 'active' && !agent_is_active && runs.at(-1)?.state === 'PLANNED') {
    const message = 'The agent is inactive, so nothing is published.';
    return { ...about, code: 'agent_inactive', action: 'activate', message };
  }
  const stop = stopOf(ended);
  return stop && { ...about, ...stop };
}

/** The most urgent thing to do; `null` if there is nothing. */
export function attentionOf(facts: AttentionFacts): Attention | null {
  const { runs, frequency } = facts;
  for (const run of runs) {
    const ask = askOf(run);
    if (ask) return explained(ask, run);
  }
  const newest = runs.at(-1);
  const lost = newest && lostAsk(newest, frequency === 'once');
  return newest && lost ? explained(lost, newest) : standstill(facts);
}
