/** What a person may decide about an occurrence: how it is rejected, and in NEEDS_REVIEW, depending on the reason. */
import { hour } from '#contract/core/time.ts';
import type { Rule, Rules } from './occurrence-event.ts';
import { isBeingRejected, type OccurrenceReason } from './occurrence-reason.ts';
import {
  cancelled,
  cancelWaiting,
  isPartial,
  partial,
  published,
  refuse,
  sendable,
  to,
  toApprove,
  windowEnd,
} from './occurrence-moves.ts';

const cancel: Rule = (facts) => cancelled(facts);

/** With the reason, if one was given. */
export const reject: Rule = (facts, event, now) => {
  const canceled = cancelWaiting(facts, now);
  const reason = canceled.state === 'CANCELLED' ? 'declined' : canceled.reason;
  return { ...canceled, reason, detail: event.detail ?? null };
};

/** What was rejected a moment ago stays so, unless that is undone. */
export const unlessRejected =
  (rule: Rule): Rule =>
  (facts, event, now) =>
    isBeingRejected(facts) ? refuse('not_here') : rule(facts, event, now);

/** After the seconds in which it can be undone. */
const rejectSoon = unlessRejected((facts, { detail = null, until = null }) =>
  to(facts, 'AWAITING_APPROVAL', { reason: 'rejecting', detail, next_at: until }),
);

/** While it waits for an approval. */
export const rejectable: Rules = {
  reject: (facts, event, now) =>
    event.until === undefined ? reject(facts, event, now) : rejectSoon(facts, event, now),
  unreject: (facts, { detail }) =>
    isBeingRejected(facts) ? toApprove(facts, detail) : refuse('not_here'),
};

/** Too late or paused: what is being rejected is left to the job that ends it, and ends here an hour later. */
export const unlessEnding =
  (rule: Rule): Rule =>
  (facts, event, now) => {
    if (!isBeingRejected(facts)) return rule(facts, event, now);
    return now > windowEnd(facts) + hour ? reject(facts, event, now) : refuse('too_early');
  };

/** It is sent now, whatever happened before; if its text is not written yet, that comes first. */
const sendAnew: Rule = (facts, _event, now) => {
  if (facts.cancel_requested) return refuse('not_here');
  const change = { due_at: now, ambiguous: 0, absences: 0 };
  return facts.parts === 0 ? to(facts, 'PLANNED', change) : sendable(facts, change);
};

/** It may or may not be published. */
const doubtful: Rules = {
  cancel: (facts) => to(facts, 'NEEDS_REVIEW', { reason: facts.reason, cancel_requested: true }),
  there: (facts) => {
    const rest = { ...facts, published_parts: facts.published_parts + 1 };
    if (rest.published_parts >= facts.parts) return published(facts);
    return facts.cancel_requested ? cancelled(rest) : partial(rest);
  },
  send: sendAnew,
  drop: (facts) => {
    if (isPartial(facts) || facts.cancel_requested) return cancelled(facts);
    return to(facts, 'FAILED', { reason: 'dropped' });
  },
};

/** Reasons for which a post in NEEDS_REVIEW is public, or may be, in part or whole. The others were never sent. */
export const maybePublic = [
  'unknown_outcome',
  'restored',
  'thread_partial',
] as const satisfies readonly OccurrenceReason[];

export const needsReview: Record<string, Rules> = {
  text: {
    cancel,
    // It is published now, however long the decision took.
    edit_text: (facts, _event, now) => sendable(facts, { due_at: Math.max(facts.due_at, now) }),
    rewrite: (facts, _event, now) => to(facts, 'PLANNED', { due_at: Math.max(facts.due_at, now) }),
    drop: (facts) => to(facts, 'FAILED', { reason: 'dropped' }),
  },
  unknown_outcome: doubtful,
  restored: doubtful,
  crashed: {
    cancel,
    send: sendAnew,
    drop: (facts) => to(facts, 'FAILED', { reason: 'dropped' }),
  },
  thread_partial: {
    cancel,
    send: (facts, _event, now) => to(facts, 'READY', { due_at: now, ambiguous: 0, absences: 0 }),
    drop: (facts) => to(facts, 'PUBLISHED', { reason: 'thread_left' }),
  },
};
