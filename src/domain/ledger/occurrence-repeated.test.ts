import { expect, test } from 'vitest';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import { lateWindow, ledgerTimes } from './ledger-times.ts';
import type { OccurrenceEventType, OccurrenceFacts } from './occurrence-event.ts';
import { transition } from './occurrence.ts';

const due = 1_800_000_000_000;
const late = due + lateWindow('once') + 1;
const deadline = due + ledgerTimes.send;
/** A platform with idempotency keys, and a call whose answer was lost. */
const repeating: OccurrenceFacts = {
  reason: null,
  due_at: due,
  late_window: lateWindow('once'),
  reviewed: false,
  lacking: false,
  attempts: 1,
  rounds: 1,
  ambiguous: 1,
  absences: 0,
  crashes: 0,
  recurring: false,
  restored: false,
  may_go_on: false,
  readable: true,
  parts: 1,
  published_parts: 0,
  in_doubt: true,
  deadline,
  capability: 'key',
  cancel_requested: false,
  jitter: 0.5,
};

/** With a key it is sent again at once; if that is interrupted, the outcome of the first call stays open. */
test.each<[OccurrenceState, OccurrenceEventType, number, string, Partial<OccurrenceFacts>?]>([
  ['RECONCILING', 'absent', due, 'READY(unknown_outcome)'],
  ['READY', 'claim', due, 'LEASED'],
  ['READY', 'claim', late, 'NEEDS_REVIEW(unknown_outcome)'],
  ['READY', 'window_closed', late, 'NEEDS_REVIEW(unknown_outcome)'],
  ['READY', 'paused', due, 'NEEDS_REVIEW(unknown_outcome)'],
  ['READY', 'edit', due, '-not_here'],
  ['READY', 'cancel', due, 'UNKNOWN(unknown_outcome)'],
  ['RETRY_WAIT', 'retry_due', late, 'NEEDS_REVIEW(unknown_outcome)'],
  ['RETRY_WAIT', 'cancel', due, 'UNKNOWN(unknown_outcome)'],
  ['HELD', 'publishing_stopped', due, 'NEEDS_REVIEW(unknown_outcome)'],
  ['SENDING', 'refused', due, 'NEEDS_REVIEW(unknown_outcome)'],
  ['SENDING', 'accepted', due, 'PUBLISHED'],
  [
    'RECONCILING',
    'absent',
    deadline + ledgerTimes.settled,
    'CANCELLED(cancelled)',
    { cancel_requested: true, absences: 1 },
  ],
])('%s + %s at %i → %s', (from, type, now, expected, change = {}) => {
  const outcome = transition(from, { type }, { ...repeating, ...change }, now);
  const said =
    'refused' in outcome
      ? `-${outcome.refused}`
      : outcome.state + (outcome.reason ? `(${outcome.reason})` : '');
  expect(said).toBe(expected);
});
