/** Stops an occurrence that keeps crashing its worker from being retried forever. */
import type {
  OccurrenceEvent,
  OccurrenceEventType,
  OccurrenceFacts,
  Outcome,
  Transition,
} from './occurrence-event.ts';
import { isPartial, partial, to, toReview } from './occurrence-moves.ts';

/** After this many crashes in a row a person decides. */
const maxCrashes = 3;

/** Events that start work or lead to it; they neither are crashes nor reset the count. */
const stepsOnTheWay: ReadonlySet<OccurrenceEventType> = new Set([
  'prepare',
  'claim',
  'intent',
  'read_due',
  'retry_due',
  'stalled',
  'let_go',
]);

const detail = 'The server crashed 3 times while publishing this post.';

/** The transition after a crash, counted; at the limit, to a person instead of to `next`. */
function afterCrash(next: Transition, facts: OccurrenceFacts): Transition {
  const crashes = facts.crashes + 1;
  if (crashes < maxCrashes) return { ...next, crashes };
  if (facts.in_doubt) return toReview(facts, detail);
  return isPartial(facts)
    ? partial(facts, detail)
    : to(facts, 'NEEDS_REVIEW', { reason: 'crashed' });
}

/** Any event that ends a piece of work resets the count. */
export function countCrashes(
  outcome: Outcome,
  { type }: OccurrenceEvent,
  facts: OccurrenceFacts,
): Outcome {
  if ('refused' in outcome) return outcome;
  if (type === 'lease_expired') return afterCrash(outcome, facts);
  return stepsOnTheWay.has(type) ? { ...outcome, crashes: facts.crashes } : outcome;
}
