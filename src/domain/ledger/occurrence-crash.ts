/** An occurrence that a process dies of again and again is not given to the next one for ever. */
import type {
  OccurrenceEvent,
  OccurrenceEventType,
  OccurrenceFacts,
  Outcome,
  Transition,
} from './occurrence-event.ts';
import { isPartial, partial, to, toAPerson } from './occurrence-moves.ts';

/** After so many crashes in a row a person decides. */
const maxCrashes = 3;

/** Events that begin a piece of work or lead to one: they neither crash nor show that all is well. */
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

/** Where the death of a process leads instead of `next`, counted. */
function afterCrash(next: Transition, facts: OccurrenceFacts): Transition {
  const crashes = facts.crashes + 1;
  if (crashes < maxCrashes) return { ...next, crashes };
  if (facts.in_doubt) return toAPerson(facts, detail);
  return isPartial(facts)
    ? partial(facts, detail)
    : to(facts, 'NEEDS_REVIEW', { reason: 'crashed' });
}

/** Whatever ends a piece of work ends a row of crashes. */
export function countCrashes(
  outcome: Outcome,
  { type }: OccurrenceEvent,
  facts: OccurrenceFacts,
): Outcome {
  if ('refused' in outcome) return outcome;
  if (type === 'lease_expired') return afterCrash(outcome, facts);
  return stepsOnTheWay.has(type) ? { ...outcome, crashes: facts.crashes } : outcome;
}
