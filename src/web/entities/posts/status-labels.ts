/** The status labels of agents and posts, each with its tone. */
import type { Agent, AgentStatus } from '#contract/agents/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { OccurrenceState, Occurrence } from '#contract/posts/occurrences.ts';
import type { Attention } from '#contract/posts/scheduled-posts.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import type { Block } from '#contract/schedule/types.ts';
import { saysRejected, saysSkipped } from '#domain/ledger/occurrence-reason.ts';
import { isJustRejected } from '#domain/posts/just-rejected.ts';
import { endsInInbox, sentWord, sentWords } from '#domain/platforms/sent-words.ts';
import { movableStates } from '#domain/ledger/occurrence-states.ts';
import type { StateWords } from './state-labels.ts';

export const agentStatusWords: Record<AgentStatus, StateWords> = {
  active: { label: 'Active', tone: 'good' },
  inactive: { label: 'Inactive', tone: 'quiet' },
  training: { label: 'Training', tone: 'info' },
  error: { label: 'Error', tone: 'bad' },
};

const skippedWords: StateWords = { label: 'Skipped', tone: 'quiet' };

/** Of what is only waiting for its time, written or not. */
const scheduled: StateWords = { label: 'Scheduled', tone: 'info' };

const postStatusWords: Record<OccurrenceState, StateWords> = {
  PLANNED: scheduled,
  PREPARING: { label: 'Preparing', tone: 'info' },
  AWAITING_APPROVAL: { label: 'Needs approval', tone: 'warn' },
  READY: scheduled,
  LEASED: { label: 'Publishing', tone: 'info' },
  SENDING: { label: 'Publishing', tone: 'info' },
  UNKNOWN: { label: 'Confirming', tone: 'info' },
  RECONCILING: { label: 'Confirming', tone: 'info' },
  RETRY_WAIT: { label: 'Retrying', tone: 'warn' },
  HELD: { label: 'On hold', tone: 'warn' },
  PUBLISHED: { label: 'Published', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'bad' },
  MISSED: { label: 'Missed', tone: 'warn' },
  CANCELLED: { label: 'Canceled', tone: 'quiet' },
  NEEDS_REVIEW: { label: 'Needs checking', tone: 'warn' },
};

/** Posts that need a person, by what is required, in the words of their status. */
export const attentionWords: Readonly<Record<Attention['code'], StateWords>> = {
  approval: postStatusWords.AWAITING_APPROVAL,
  text: postStatusWords.NEEDS_REVIEW,
  unknown_outcome: postStatusWords.NEEDS_REVIEW,
  thread_partial: postStatusWords.NEEDS_REVIEW,
  restored: postStatusWords.NEEDS_REVIEW,
  crashed: postStatusWords.NEEDS_REVIEW,
  reconnect: postStatusWords.HELD,
  budget: postStatusWords.HELD,
  missed: postStatusWords.MISSED,
  failed: postStatusWords.FAILED,
  paused_after_failures: { label: 'Paused', tone: 'warn' },
  agent_inactive: postStatusWords.HELD,
  silent: { label: 'Not being published', tone: 'warn' },
  skipped: { label: 'Skipped', tone: 'warn' },
};

/** Posts that will be skipped unless what is off is switched on, by what that is. */
export const blockedWords: Readonly<Record<Block, StateWords>> = {
  publishing: { label: 'Stopped', tone: 'warn' },
  agent: { label: 'Agent is off', tone: 'warn' },
  disconnected: { label: 'Account disconnected', tone: 'warn' },
  account: { label: 'Account is off', tone: 'warn' },
  reconnect: { label: 'Reconnect account', tone: 'warn' },
  facts: { label: 'Needs new facts', tone: 'warn' },
  budget: { label: 'Over budget', tone: 'warn' },
};

/** Where something is off on some of the accounts only. */
export const heldOn = (held: number, all: number): StateWords => ({
  label: `${held} of ${all} on hold`,
  tone: 'warn',
});

/** The word for published posts on the accounts of these agents. */
export const sentWordsOf = (agents: readonly Pick<Agent, 'platform_connections'>[]): string =>
  sentWords(
    ...agents.flatMap((agent) => agent.platform_connections.map(({ platform }) => platform)),
  );

/**
 * The status of a post that is out on some of its accounts only: how many, and the status of the others. `out`: the
 * networks where it is out; `all`: the number of accounts.
 */
export function partlyOut(
  { label, tone }: StateWords,
  out: readonly LivePlatform[],
  all: number,
): StateWords {
  if (out.length === 0 || out.length >= all) return { label, tone };
  return { label: `${out.length} of ${all} ${sentWord(...out)} · ${label.toLowerCase()}`, tone };
}

/** The status of a post on an account. In an inbox, no one else sees it until a person finishes it. */
export function wordsOfState(
  status: OccurrenceState,
  ...places: readonly LivePlatform[]
): StateWords {
  if (status !== 'PUBLISHED' || places.length === 0) return postStatusWords[status];
  return {
    label: sentWords(...places),
    tone: places.every((platform) => endsInInbox(platform)) ? 'info' : 'good',
  };
}

export const rejectedWords: StateWords = { label: 'Rejected', tone: 'quiet' };

/**
 * Like `wordsOfState`, for one post: once deleted on its platform, it is no longer published there, and what was skipped was not
 * missed.
 */
export function wordsOfOccurrence({
  status,
  platform,
  removed_at,
  reason,
  decision,
}: Pick<Occurrence, 'status' | 'platform' | 'removed_at' | 'reason' | 'decision'>): StateWords {
  if (removed_at) return { label: 'Deleted', tone: 'quiet' };
  if (status === 'MISSED' && saysSkipped(reason)) return skippedWords;
  if (isJustRejected({ status, decision })) return rejectedWords;
  if (status === 'CANCELLED' && saysRejected(reason)) return rejectedWords;
  return wordsOfState(status, platform);
}

/** Not while it was just rejected, and needs no approval unless that is undone. */
export const isWaiting = ({
  state,
  needs_approval,
}: Pick<CalendarRun, 'state' | 'needs_approval'>): boolean =>
  movableStates.includes(state) && (needs_approval || state !== 'AWAITING_APPROVAL');

/** The status of a post that is shown by its time: in the calendar, and in the plan of a day. */
export function wordsOfRun(
  run: Pick<
    CalendarRun,
    | 'state'
    | 'published'
    | 'is_skipped'
    | 'platforms'
    | 'accounts'
    | 'is_paused'
    | 'needs_approval'
    | 'blocked_by'
    | 'why'
  >,
): StateWords {
  if (run.is_skipped) return skippedWords;
  if (saysRejected(run.why)) return rejectedWords;
  if (!isWaiting(run)) {
    const { on, of } = run.published ?? { on: [], of: 0 };
    return partlyOut(wordsOfState(run.state, ...run.platforms), on, of);
  }
  if (run.is_paused) return { label: 'Paused', tone: 'quiet' };
  if (run.blocked_by) return blockedWords[run.blocked_by];
  if (run.needs_approval) return postStatusWords.AWAITING_APPROVAL;
  const held = run.accounts.filter((one) => one.blocked_by).length;
  if (held > 0) return heldOn(held, run.accounts.length);
  return postStatusWords.PLANNED;
}

export const cameToNothing = (state: OccurrenceState): boolean =>
  state === 'FAILED' || state === 'MISSED' || state === 'CANCELLED';

/** States in which the server is still working, so that a screen refetches. */
const unsettled: readonly OccurrenceState[] = [
  'PREPARING',
  'READY',
  'LEASED',
  'SENDING',
  'UNKNOWN',
  'RECONCILING',
  'RETRY_WAIT',
];
export const isUnsettled = (state: OccurrenceState): boolean => unsettled.includes(state);
