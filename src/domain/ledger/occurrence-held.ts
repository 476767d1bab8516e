/** Waiting for something that only its owner can change: the account, or the budget. */
import type { Rule } from './occurrence-event.ts';
import { isPartial, partial, ready, refuse, to } from './occurrence-moves.ts';
import { monthAfter, monthOf, spanOfMonth } from '#domain/money/usage-month.ts';

/** The account is lost. */
export const hold: Rule = (facts, event) =>
  to(facts, 'HELD', { reason: 'reconnect', detail: event.detail ?? null });

/** It costs something, and a budget is used up; another month has another one. */
export const unaffordable: Rule = (facts, event, now) => {
  const detail = event.detail ?? null;
  if (isPartial(facts)) return partial(facts, detail);
  const next_at = spanOfMonth(monthAfter(monthOf(now), 1)).from;
  return to(facts, 'HELD', { reason: 'budget', detail, next_at });
};
/** What waits for an account and what waits for money do not go on for each other's sake. */
export const resumes =
  (forMoney: boolean): Rule =>
  (facts, _event, now) => {
    if ((facts.reason === 'budget') !== forMoney) return refuse('not_here');
    // Held before it was written.
    return facts.parts === 0 ? to(facts, 'PLANNED') : ready(facts, now);
  };
