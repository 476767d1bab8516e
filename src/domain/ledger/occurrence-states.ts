/** The states of an occurrence in groups, apart from their transitions, which screens don’t need. */
import type { OccurrenceState } from '#contract/posts/occurrences.ts';

/** States of a post that ended and was not published. */
export const unpublishedStates = ['FAILED', 'MISSED', 'CANCELLED'] as const;
export const finalStates = ['PUBLISHED', ...unpublishedStates] as const;
/** States in which a worker holds a lease. */
export const leasedStates = ['PREPARING', 'LEASED', 'SENDING', 'RECONCILING'] as const;
/** States that can be left at once when the owner cancels, deletes or switches off. */
export const waitingStates = [
  'PLANNED',
  'PREPARING',
  'AWAITING_APPROVAL',
  'READY',
  'RETRY_WAIT',
  'HELD',
] as const;

/** States of a post that waits for its time, so that it can be moved, paused or deleted. */
export const movableStates: readonly OccurrenceState[] = [
  'PLANNED',
  'PREPARING',
  'AWAITING_APPROVAL',
  'READY',
];

/** Whether nothing can happen any more in this state. */
export const isFinal = (state: OccurrenceState): boolean =>
  finalStates.some((final) => final === state);
