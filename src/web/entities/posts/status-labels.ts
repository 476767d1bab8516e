/** The states of agents and posts as people read them, each with the tone it is shown in. */
import type { AgentStatus } from '#contract/agents/types.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { OccurrenceState, Occurrence } from '#contract/posts/occurrences.ts';
import { endsInInbox, sentWords } from '#domain/platforms/sent-words.ts';
import type { StateWords } from './state-labels.ts';

export const agentStatusWords: Record<AgentStatus, StateWords> = {
  active: { label: 'Active', tone: 'good' },
  inactive: { label: 'Inactive', tone: 'quiet' },
  training: { label: 'Training', tone: 'info' },
  error: { label: 'Error', tone: 'bad' },
};

const postStatusWords: Record<OccurrenceState, StateWords> = {
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

/** How a post stands where it goes. Where it ends in an inbox, nobody else sees it: a person has to finish it. */
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

/** The same of one post: what was deleted on its platform is no longer published there. */
export const wordsOfPost = ({
  status,
  platform,
  removed_at,
}: Pick<Occurrence, 'status' | 'platform' | 'removed_at'>): StateWords =>
  removed_at ? { label: 'Deleted', tone: 'quiet' } : wordsOfState(status, platform);

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
