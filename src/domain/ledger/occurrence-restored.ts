/**
 * A backup was put in place of the database. What was due between the two may have been sent by the one that was lost, so
 * nothing of it is sent by itself.
 */
import type { Rule } from './occurrence-event.ts';
import { isPartial, notAgain, toAPerson, unknown } from './occurrence-moves.ts';

/** Its call may have been made: what can be read is read, and never sent on the strength of that. */
export const readFirst: Rule = (facts, _event, now) =>
  facts.readable ? unknown(facts, now, { next_at: now }) : toAPerson(facts);

/**
 * It had not been sent when the backup was taken. A run of a schedule is given up, for others follow; anything else is
 * looked for where its words are known and the platform can be read, or is asked about.
 */
export const nothingAgain: Rule = (facts, event, now) => {
  const isKnown = facts.parts > 0 && facts.readable;
  if (facts.recurring && !isPartial(facts)) return notAgain(facts);
  return isKnown ? readFirst(facts, event, now) : notAgain(facts);
};
