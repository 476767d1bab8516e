/** Transitions shared by several states. */
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import { monthAfter, monthOf, spanOfMonth } from '#domain/money/usage-month.ts';
import { ledgerTimes, readBackLater, readBacks } from './ledger-times.ts';
import type {
  OccurrenceEvent,
  OccurrenceEventType,
  OccurrenceFacts,
  Outcome,
  Refusal,
  Rule,
  Transition,
} from './occurrence-event.ts';
import type { OccurrenceReason } from './occurrence-reason.ts';

// Stops an occurrence that keeps crashing its worker from being retried forever.

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

type Change = Partial<Omit<Transition, 'state'>>;

/** The transition to a state. Fields that are not in `change` are reset, except counters, due time and cancellation. */
export const to = (
  facts: OccurrenceFacts,
  state: OccurrenceState,
  change: Change = {},
): Transition => ({
  state,
  reason: null,
  detail: null,
  next_at: null,
  lease_until: null,
  ambiguous: facts.ambiguous,
  absences: facts.absences,
  crashes: 0,
  cancel_requested: facts.cancel_requested,
  due_at: facts.due_at,
  ...change,
});
/** The event does not apply in this state. */
export const refuse = (refused: Refusal['refused']): Refusal => ({ refused });

/** The last instant at which the post may be started, milliseconds UTC. */
export const windowEnd = (facts: OccurrenceFacts) => facts.due_at + facts.late_window;
/** A fresh lease. */
export const leased = (now: number): Change => ({ lease_until: now + ledgerTimes.lease });
/** Whether part of a thread is published. */
export const isPartial = (facts: OccurrenceFacts) => facts.published_parts > 0;

/** Part of a thread is published, which is neither failure nor success, so a person decides about the rest. */
export const partial = (facts: OccurrenceFacts, detail: string | null = null) =>
  to(facts, 'NEEDS_REVIEW', { reason: 'thread_partial', detail });

/** The outcome stays unknown, so the owner decides. */
export const toReview = (facts: OccurrenceFacts, detail: string | null = null) =>
  to(facts, 'NEEDS_REVIEW', { reason: 'unknown_outcome', detail });

/** Waits to be repeated with the same idempotency key, so the first call may have succeeded. */
export const mayBePublished = ({
  capability,
  in_doubt,
  ambiguous: lost,
  restored,
}: OccurrenceFacts) => capability === 'key' && in_doubt && lost > 0 && !restored;

/** Too late to send; a post that may be published goes to its owner instead. */
export const missed = (facts: OccurrenceFacts, reason: OccurrenceReason = 'late') => {
  if (mayBePublished(facts)) return toReview(facts);
  return isPartial(facts) ? partial(facts) : to(facts, 'MISSED', { reason });
};

/** Cancelled by its owner. A thread that is partly published counts as published. */
export const cancelled = (facts: OccurrenceFacts) =>
  isPartial(facts)
    ? to(facts, 'PUBLISHED', { reason: 'thread_left', cancel_requested: true })
    : to(facts, 'CANCELLED', { reason: 'cancelled', cancel_requested: true });

/** Cancelled by its owner: if an earlier call may have succeeded, the platform is read and nothing is sent. */
export const cancelWaiting = (facts: OccurrenceFacts, now: number) => {
  if (!mayBePublished(facts)) return cancelled(facts);
  const change = { reason: 'unknown_outcome', next_at: now, cancel_requested: true } as const;
  return to(facts, 'UNKNOWN', change);
};

/** It may be published although this ledger has no record of it. */
const notAgain = (facts: OccurrenceFacts) => {
  if (isPartial(facts)) return partial(facts);
  return to(facts, facts.recurring ? 'MISSED' : 'NEEDS_REVIEW', { reason: 'restored' });
};

/** Waits for a person’s approval; `detail` says why, if it is not their own choice. */
export const toApprove = (
  facts: OccurrenceFacts,
  detail: string | null = null,
  change: Change = {},
) =>
  to(facts, 'AWAITING_APPROVAL', {
    ...change,
    reason: 'approval',
    detail: detail ?? facts.asks ?? null,
  });

/** Whether it may not be sent because an approval is missing. What is out already, or may be, is brought to its end. */
export const isUnapproved = (facts: OccurrenceFacts): boolean =>
  facts.lacking && !isPartial(facts) && !facts.in_doubt;

/** Sendable, if every approval that it needs is there. */
export const sendable = (facts: OccurrenceFacts, change: Change = {}) =>
  isUnapproved(facts) ? toApprove(facts, null, change) : to(facts, 'READY', change);

/** Sendable again, unless it was cancelled, restored from a backup, or is too late. */
export const ready = (facts: OccurrenceFacts, now: number) => {
  if (facts.cancel_requested) return cancelWaiting(facts, now);
  if (facts.restored && !facts.may_go_on) return notAgain(facts);
  return now <= windowEnd(facts) ? sendable(facts) : missed(facts);
};

/** Exponential backoff with full jitter, never past the end of the late window. */
export const backoff = (facts: OccurrenceFacts, now: number): number => {
  const { retry_min, retry_max } = ledgerTimes;
  const ceiling = Math.min(
    retry_max,
    retry_min * 2 ** Math.min(Math.max(facts.attempts, facts.rounds), 10),
  );
  const wait = Math.round(retry_min + facts.jitter * (ceiling - retry_min));
  return Math.min(now + wait, Math.max(now, windowEnd(facts)));
};

/** The next read-back: at fixed times after the deadline, then every hour. */
const nextRead = (deadline: number, now: number): number =>
  readBacks.map((wait) => deadline + wait).find((at) => at > now) ?? now + readBackLater;

/** The outcome is unknown; schedules the next read-back. */
export const unknown = (facts: OccurrenceFacts, now: number, change: Change = {}) =>
  to(facts, 'UNKNOWN', {
    reason: 'unknown_outcome',
    next_at: facts.in_doubt ? nextRead(facts.deadline, now) : now,
    ...change,
  });
/** A call’s response was lost, so the post may or may not exist. */
export const ambiguous: Rule = (facts, event, now) =>
  unknown(facts, now, {
    ambiguous: facts.ambiguous + 1,
    absences: 0,
    detail: event.detail ?? null,
  });

/** All parts are published. */
export const published = (facts: OccurrenceFacts) => to(facts, 'PUBLISHED');

/** A read-back found the part. */
export const found: Rule = (facts, _event, now) => {
  const rest = { ...facts, published_parts: facts.published_parts + 1, ambiguous: 0, absences: 0 };
  if (rest.published_parts >= rest.parts) return published(facts);
  // Its other parts may be published too.
  if (facts.restored) return unknown(rest, now, { next_at: now });
  return ready(rest, now);
};

/**
 * Repeating a call with the same key is harmless, so a platform with keys needs no proof of absence. Until it answers,
 * the outcome of the first call stays unknown.
 */
const resendWithKey: Rule = (facts, _event, now) =>
  now <= windowEnd(facts) && !facts.repeat_over
    ? to(facts, 'READY', { absences: 0, reason: 'unknown_outcome' })
    : toReview(facts);

/** A read-back did not find the part. Two such reads, late enough, prove that it was not published. */
export const absent: Rule = (facts, event, now) => {
  const seen = { ...facts, absences: facts.absences + 1 };
  if (facts.capability === 'key' && !facts.cancel_requested && !facts.restored)
    return resendWithKey(facts, event, now);
  const certain = seen.absences >= 2 && now >= facts.deadline + ledgerTimes.settled;
  if (!certain) return unknown(seen, now);
  const known = { ...seen, in_doubt: false };
  if (facts.cancel_requested) return cancelled(known);
  if (facts.ambiguous >= 2) return toReview(seen);
  return ready({ ...known, absences: 0 }, now);
};

/** The platform cannot be read now; after `ledgerTimes.unreadable` the owner decides. */
export const unreadable: Rule = (facts, event, now) =>
  now >= facts.deadline + ledgerTimes.unreadable
    ? toReview(facts, event.detail ?? null)
    : unknown(facts, now, { detail: event.detail ?? null });

/** A read-back is due. Without a way to read, the owner decides. */
export const readDue: Rule = (facts, _event, now) => {
  const isBlind = facts.capability === 'none' || facts.repeat_over === true;
  if (facts.in_doubt && isBlind) return toReview(facts);
  return to(facts, 'RECONCILING', { ...leased(now), reason: 'unknown_outcome' });
};

/** The account is disconnected. */
export const hold: Rule = (facts, event) =>
  to(facts, 'HELD', { reason: 'reconnect', detail: event.detail ?? null });

/** It costs money and a budget is used up; next month has a new budget. */
export const unaffordable: Rule = (facts, event, now) => {
  const detail = event.detail ?? null;
  if (isPartial(facts)) return partial(facts, detail);
  const next_at = spanOfMonth(monthAfter(monthOf(now), 1)).from;
  return to(facts, 'HELD', { reason: 'budget', detail, next_at });
};

/** An account that is reconnected does not resume what waits for budget, nor the reverse. */
export const resumes =
  (forMoney: boolean): Rule =>
  (facts, _event, now) => {
    if ((facts.reason === 'budget') !== forMoney) return refuse('not_here');
    // It was held before its text was written.
    return facts.parts === 0 ? to(facts, 'PLANNED') : ready(facts, now);
  };

// After a restore: whatever was due since the backup may have been sent before the database was replaced.

/** Its call may have been made: it is read back if possible, and a failed read never leads to sending. */
export const readFirst: Rule = (facts, _event, now) =>
  facts.readable ? unknown(facts, now, { next_at: now }) : toReview(facts);

/**
 * It was not sent when the backup was taken. A run of a recurring schedule is given up, because more follow; anything
 * else is looked for if its text is known and the platform can be read, or else its owner is asked.
 */
export const nothingAgain: Rule = (facts, event, now) => {
  const isKnown = facts.parts > 0 && facts.readable;
  if (facts.recurring && !isPartial(facts) && !facts.may_go_on) return notAgain(facts);
  return isKnown ? readFirst(facts, event, now) : notAgain(facts);
};
