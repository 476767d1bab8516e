/** The states of agents and posts as people read them, each with the tone it is shown in. */
import type { AgentStatus } from '#contract/agents/types.ts';
import type { OccurrenceState, Occurrence } from '#contract/posts/occurrences.ts';
import type { StateWords } from './state-labels.ts';

export const agentStatusWords: Record<AgentStatus, StateWords> = {
  active: { label: 'Active', tone: 'good' },
  inactive: { label: 'Inactive', tone: 'quiet' },
  training: { label: 'Training', tone: 'info' },
  error: { label: 'Error', tone: 'bad' },
};

export const postStatusWords: Record<OccurrenceState, StateWords> = {
  PLANNED: { label: 'Planned', tone: 'quiet' },
  PREPARING: { label: 'Preparing', tone: 'info' },
  AWAITING_APPROVAL: { label: 'Needs approval', tone: 'warn' },
  READY: { label: 'Ready to publish', tone: 'info' },
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

/** How one post stands: what was deleted on its platform is no longer published there. */
export const wordsOfPost = ({
  status,
  removed_at,
}: Pick<Occurrence, 'status' | 'removed_at'>): StateWords =>
  removed_at ? { label: 'Deleted', tone: 'quiet' } : postStatusWords[status];

/** States in which the server is still at work, so that a screen looks again by itself. */
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
