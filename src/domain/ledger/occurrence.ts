/** The state machine of an occurrence: every state, the events allowed in it, and where they lead. */
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import { ledgerTimes } from './ledger-times.ts';
import type { OccurrenceEvent, OccurrenceFacts, Outcome, Rule, Rules } from './occurrence-event.ts';
import {
  absent,
  ambiguous,
  backoff,
  cancelWaiting,
  countCrashes,
  found,
  hold,
  isPartial,
  isUnapproved,
  leased,
  mayBePublished,
  missed,
  nothingAgain,
  partial,
  published,
  readDue,
  readFirst,
  ready,
  refuse,
  resumes,
  sendable,
  to,
  toApprove,
  toReview,
  unaffordable,
  unknown,
  unreadable,
  windowEnd,
} from './occurrence-moves.ts';
import type { OccurrenceReason } from './occurrence-reason.ts';
import {
  needsReview,
  reject,
  rejectable,
  unlessEnding,
  unlessRejected,
} from './occurrence-review.ts';
import { isFinal } from './occurrence-states.ts';

const cancel: Rule = (facts, _event, now) => cancelWaiting(facts, now);
const edit: Rule = (facts) =>
  isPartial(facts) || mayBePublished(facts) ? refuse('not_here') : to(facts, 'PLANNED');
const missedFor =
  (reason: OccurrenceReason): Rule =>
  (facts) =>
    missed(facts, reason);
const windowClosed: Rule = (facts, _event, now) =>
  now > windowEnd(facts) ? missed(facts) : refuse('too_early');
const toReady: Rule = (facts, _event, now) => ready(facts, now);
/** Only the last approval that it needs makes it ready. */
const approved: Rule = (facts, _event, now) =>
  isUnapproved(facts) ? refuse('not_here') : ready(facts, now);
/** Continues as if nothing had been sent, which is only allowed if every outcome is known. */
const nothingOpen: Rule = (facts, _event, now) =>
  facts.in_doubt ? refuse('in_flight') : ready(facts, now);

/** It was switched off in some way when it came due. */
const off: Rules = {
  agent_off: missedFor('switched_off'),
  paused: missedFor('paused'),
  publishing_stopped: missedFor('halted'),
  access_revoked: missedFor('no_access'),
};
const waiting: Rules = {
  ...off,
  cancel,
  edit,
  window_closed: windowClosed,
  restored: nothingAgain,
};

/** Its owner wants it at another time, as it is: now, or, once they undid that, when it was due before. */
const timed =
  (move: (facts: OccurrenceFacts, change: { due_at: number }) => Outcome): Rule =>
  (facts, { until }, now) =>
    isPartial(facts) ? refuse('not_here') : move(facts, { due_at: until ?? now });
const plannedAt = timed((facts, change) => to(facts, 'PLANNED', change));
const readyAt = timed(sendable);

const planned: Rules = {
  ...waiting,
  reject,
  hasten: plannedAt,
  put_back: plannedAt,
  prepare: (facts, { early = false }, now) => {
    const isRead = facts.reviewed || early;
    const lead = isRead ? ledgerTimes.prepare_reviewed : ledgerTimes.prepare;
    if (now < facts.due_at - lead) return refuse('too_early');
    return now > windowEnd(facts) ? missed(facts) : to(facts, 'PREPARING', leased(now));
  },
};

const preparing: Rules = {
  ...off,
  cancel,
  edit,
  over_budget: unaffordable,
  prepared: (facts, { ask = null }, now) =>
    facts.reviewed || ask !== null ? toApprove(facts, ask) : ready(facts, now),
  outage: (facts, event, now) =>
    to(facts, 'PLANNED', {
      reason: 'outage',
      detail: event.detail ?? null,
      next_at: backoff(facts, now),
    }),
  checks_failed: (facts, event) =>
    to(facts, 'NEEDS_REVIEW', { reason: 'text', detail: event.detail ?? null }),
  // A schedule goes on with its next run; a post that is due once waits for its owner.
  nothing_new: (facts, event) => {
    const detail = event.detail ?? null;
    if (!facts.recurring) return to(facts, 'NEEDS_REVIEW', { reason: 'text', detail });
    const next = missed(facts, 'nothing_new');
    return next.state === 'MISSED' ? { ...next, detail } : next;
  },
  let_go: (facts) => to(facts, 'PLANNED'),
  restored: nothingAgain,
  lease_expired: (facts) => to(facts, 'PLANNED'),
};

/** It ends before anything was published. */
const notCreated: Rules = {
  not_sent: (facts, event, now) =>
    to(facts, 'RETRY_WAIT', {
      reason: 'retry',
      detail: event.detail ?? null,
      next_at: event.until ?? backoff(facts, now),
    }),
  media_unreadable: (facts, event, now) =>
    to(facts, 'RETRY_WAIT', {
      reason: 'media',
      detail: event.detail ?? null,
      next_at: backoff(facts, now),
    }),
  rate_limited: (facts, event, now) =>
    to(facts, 'RETRY_WAIT', {
      reason: 'rate_limited',
      detail: event.detail ?? null,
      next_at: Math.max(event.until ?? backoff(facts, now), now),
    }),
  unauthorized: hold,
  refused: (facts, event) => {
    if (mayBePublished(facts)) return toReview(facts, event.detail);
    return isPartial(facts)
      ? partial(facts, event.detail)
      : to(facts, 'FAILED', { reason: 'rejected', detail: event.detail ?? null });
  },
};

const sending: Rules = {
  ...notCreated,
  // Between the parts of a thread the next part’s intent renews the lease.
  intent: (facts, _event, now) =>
    isPartial(facts) && !facts.in_doubt ? to(facts, 'SENDING', leased(now)) : refuse('in_flight'),
  switched_off: (facts) =>
    isPartial(facts) && !facts.in_doubt ? partial(facts) : refuse('in_flight'),
  stalled: (facts, event, now) =>
    isPartial(facts) && !facts.in_doubt
      ? to(facts, 'RETRY_WAIT', { reason: 'retry', next_at: event.until ?? backoff(facts, now) })
      : refuse('in_flight'),
  // Between the parts of a thread.
  over_budget: (facts, event, now) =>
    facts.in_doubt ? refuse('in_flight') : unaffordable(facts, event, now),
  accepted: (facts, _event, now) =>
    facts.published_parts + 1 >= facts.parts
      ? published(facts)
      : to(facts, 'SENDING', { ...leased(now), ambiguous: 0, absences: 0 }),
  // After an ambiguous call, a “duplicate” error shows that the post was published.
  duplicate: (facts, event, now) => {
    if (facts.ambiguous > 0) return unknown(facts, now, { detail: event.detail ?? null });
    if (isPartial(facts)) return partial(facts, event.detail);
    return to(facts, 'FAILED', { reason: 'duplicate', detail: event.detail ?? null });
  },
  ambiguous,
  restored: readFirst,
  lease_expired: (facts, event, now) =>
    facts.in_doubt ? ambiguous(facts, event, now) : unknown(facts, now),
};

/** Cancelled while its outcome is unknown: it is still read back, but never sent again. */
const cancelUnknown: Rule = (facts, _event, now) => unknown(facts, now, { cancel_requested: true });

const rules: Record<Exclude<OccurrenceState, 'NEEDS_REVIEW'>, Rules> = {
  PLANNED: planned,
  PREPARING: preparing,
  AWAITING_APPROVAL: {
    ...waiting,
    ...rejectable,
    edit: unlessRejected(edit),
    approve: unlessRejected(approved),
    edit_text: unlessRejected(toReady),
    paused: unlessEnding(missedFor('paused')),
    window_closed: unlessEnding(windowClosed),
  },
  READY: {
    ...waiting,
    unapprove: (facts) => (isPartial(facts) ? refuse('not_here') : toApprove(facts)),
    hasten: readyAt,
    put_back: readyAt,
    account_lost: hold,
    claim: (facts, _event, now) => {
      if (facts.restored && !facts.may_go_on) return refuse('not_here');
      if (isUnapproved(facts)) return toApprove(facts);
      if (now < facts.due_at) return refuse('too_early');
      return now > windowEnd(facts) ? missed(facts) : to(facts, 'LEASED', leased(now));
    },
  },
  LEASED: {
    // A requirement of the platform before the call failed.
    ...notCreated,
    intent: (facts, _event, now) => to(facts, 'SENDING', { ...leased(now), absences: 0 }),
    switched_off: (facts) => to(facts, 'READY'),
    stalled: (facts) => to(facts, 'READY'),
    restored: nothingAgain,
    over_budget: unaffordable,
    lease_expired: (facts) => to(facts, 'READY'),
  },
  SENDING: sending,
  UNKNOWN: {
    read_due: readDue,
    unreadable,
    reconnected: (facts, _event, now) => unknown(facts, now, { next_at: now }),
    restored: readFirst,
    cancel: cancelUnknown,
  },
  RECONCILING: {
    found,
    absent,
    unreadable,
    nothing_open: nothingOpen,
    lease_expired: (facts, _event, now) => unknown(facts, now),
    restored: readFirst,
    cancel: cancelUnknown,
  },
  RETRY_WAIT: { ...waiting, hasten: readyAt, retry_due: toReady },
  HELD: {
    ...waiting,
    reconnected: resumes(false),
    budget_raised: resumes(true),
    month_began: resumes(true),
  },
  PUBLISHED: {},
  FAILED: {},
  MISSED: {},
  CANCELLED: {},
};

const rulesOf = (state: OccurrenceState, facts: OccurrenceFacts): Rules =>
  state === 'NEEDS_REVIEW' ? (needsReview[facts.reason ?? ''] ?? {}) : rules[state];

/** The next state after `event` in `state`, or why the event is refused. Pure; `now` is milliseconds UTC. */
export function transition(
  state: OccurrenceState,
  event: OccurrenceEvent,
  facts: OccurrenceFacts,
  now: number,
): Outcome {
  if (isFinal(state)) return refuse('final');
  const rule = rulesOf(state, facts)[event.type];
  if (rule) return countCrashes(rule(facts, event, now), event, facts);
  const inFlight = state === 'LEASED' || state === 'SENDING';
  return refuse(inFlight ? 'in_flight' : 'not_here');
}
