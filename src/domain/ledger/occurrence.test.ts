import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OccurrenceStates, type OccurrenceState } from '#contract/posts/occurrences.ts';
import { lateWindow, ledgerTimes } from './ledger-times.ts';
import type { OccurrenceEventType, OccurrenceFacts } from './occurrence-event.ts';
import { OccurrenceEvents } from './occurrence-event.ts';
import { explainReason, type OccurrenceReason } from './occurrence-reason.ts';
import { transition } from './occurrence.ts';
import { finalStates, isFinal, leasedStates } from './occurrence-states.ts';

const due = 1_800_000_000_000;
const lateWindowOnce = lateWindow('once');
const plain: OccurrenceFacts = {
  reason: null,
  due_at: due,
  late_window: lateWindowOnce,
  reviewed: false,
  lacking: false,
  attempts: 1,
  rounds: 1,
  ambiguous: 0,
  absences: 0,
  parts: 1,
  published_parts: 0,
  in_doubt: false,
  deadline: due + ledgerTimes.send,
  capability: 'read',
  readable: true,
  crashes: 0,
  recurring: false,
  restored: false,
  may_go_on: false,
  cancel_requested: false,
  jitter: 0.5,
};
const thread = { parts: 3, published_parts: 1 };
const late = due + lateWindowOnce + 1;
const settled = plain.deadline + ledgerTimes.settled;

type Row = [
  from: OccurrenceState,
  event: OccurrenceEventType,
  facts: Partial<OccurrenceFacts>,
  now: number,
  to: string,
];
const doubt = { in_doubt: true };
const text = { reason: 'text' } as const;
const lost = { reason: 'unknown_outcome' } as const;
const halfOut = { ...thread, reason: 'thread_partial' } as const;
const gone = { cancel_requested: true };
const again = { restored: true };
const blind = { readable: false };
const third = { crashes: 2 };
const unapproved = { lacking: true };

/** `STATE`, `STATE(reason)` or `-refusal`, as in the state table of the design. */
const rows: Row[] = [
  ['PLANNED', 'prepare', {}, due - ledgerTimes.prepare, 'PREPARING'],
  ['PLANNED', 'prepare', {}, due - ledgerTimes.prepare - 1, '-too_early'],
  ['PLANNED', 'prepare', { reviewed: true }, due - ledgerTimes.prepare_reviewed, 'PREPARING'],
  ['PLANNED', 'prepare', {}, late, 'MISSED(late)'],
  ['PREPARING', 'prepared', {}, due, 'READY'],
  ['PREPARING', 'prepared', { reviewed: true }, due, 'AWAITING_APPROVAL(approval)'],
  ['PREPARING', 'outage', {}, due, 'PLANNED(outage)'],
  ['PREPARING', 'checks_failed', {}, due, 'NEEDS_REVIEW(text)'],
  ['PREPARING', 'lease_expired', {}, due, 'PLANNED'],
  ['AWAITING_APPROVAL', 'approve', {}, due, 'READY'],
  ['AWAITING_APPROVAL', 'edit_text', {}, due, 'READY'],
  ['AWAITING_APPROVAL', 'reject', {}, due, 'CANCELLED(declined)'],
  ['AWAITING_APPROVAL', 'approve', {}, late, 'MISSED(late)'],
  ['AWAITING_APPROVAL', 'window_closed', {}, due + lateWindowOnce, '-too_early'],
  ['AWAITING_APPROVAL', 'window_closed', {}, late, 'MISSED(late)'],
  ['READY', 'claim', {}, due - 1, '-too_early'],
  ['READY', 'claim', {}, due, 'LEASED'],
  ['READY', 'claim', {}, due + lateWindowOnce, 'LEASED'],
  ['READY', 'claim', {}, late, 'MISSED(late)'],
  ['READY', 'claim', unapproved, due - 1, 'AWAITING_APPROVAL(approval)'],
  ['READY', 'claim', { ...unapproved, ...thread }, due, 'LEASED'],
  ['AWAITING_APPROVAL', 'approve', unapproved, due, '-not_here'],
  ['AWAITING_APPROVAL', 'edit_text', unapproved, due, 'AWAITING_APPROVAL(approval)'],
  ['RETRY_WAIT', 'retry_due', unapproved, due, 'AWAITING_APPROVAL(approval)'],
  [
    'NEEDS_REVIEW',
    'send',
    { ...unapproved, reason: 'crashed' },
    due,
    'AWAITING_APPROVAL(approval)',
  ],
  ['NEEDS_REVIEW', 'edit_text', { ...unapproved, ...text }, due, 'AWAITING_APPROVAL(approval)'],
  ['READY', 'claim', thread, late, 'NEEDS_REVIEW(thread_partial)'],
  ['READY', 'account_lost', {}, due, 'HELD(reconnect)'],
  ['READY', 'agent_off', {}, due, 'MISSED(switched_off)'],
  ['READY', 'access_revoked', {}, due, 'MISSED(no_access)'],
  ['READY', 'access_revoked', thread, due, 'NEEDS_REVIEW(thread_partial)'],
  ['LEASED', 'intent', {}, due, 'SENDING'],
  ['LEASED', 'switched_off', {}, due, 'READY'],
  ['LEASED', 'lease_expired', {}, due, 'READY'],
  ['LEASED', 'stalled', {}, due, 'READY'],
  ['SENDING', 'stalled', thread, due, 'RETRY_WAIT(retry)'],
  ['SENDING', 'stalled', { ...thread, ...doubt }, due, '-in_flight'],
  ['PREPARING', 'let_go', third, due, 'PLANNED'],
  ['PREPARING', 'lease_expired', { ...third, parts: 0 }, due, 'NEEDS_REVIEW(crashed)'],
  ['LEASED', 'lease_expired', third, due, 'NEEDS_REVIEW(crashed)'],
  ['LEASED', 'lease_expired', { ...third, ...thread }, due, 'NEEDS_REVIEW(thread_partial)'],
  ['RECONCILING', 'lease_expired', { ...third, ...doubt }, due, 'NEEDS_REVIEW(unknown_outcome)'],
  ['NEEDS_REVIEW', 'send', { reason: 'crashed' }, late, 'READY'],
  ['NEEDS_REVIEW', 'send', { reason: 'crashed', parts: 0 }, late, 'PLANNED'],
  ['NEEDS_REVIEW', 'drop', { reason: 'crashed' }, due, 'FAILED(dropped)'],
  ['NEEDS_REVIEW', 'cancel', { reason: 'crashed' }, due, 'CANCELLED(cancelled)'],
  ['READY', 'restored', { ...again, recurring: true }, due, 'MISSED(restored)'],
  ['READY', 'restored', { ...again, recurring: true, ...thread }, due, 'UNKNOWN(unknown_outcome)'],
  ['READY', 'restored', again, due, 'UNKNOWN(unknown_outcome)'],
  ['READY', 'restored', { ...again, ...blind }, due, 'NEEDS_REVIEW(restored)'],
  ['PLANNED', 'restored', { ...again, parts: 0 }, due, 'NEEDS_REVIEW(restored)'],
  ['UNKNOWN', 'restored', { ...again, ...doubt }, due, 'UNKNOWN(unknown_outcome)'],
  ['SENDING', 'restored', { ...again, ...doubt, ...blind }, due, 'NEEDS_REVIEW(unknown_outcome)'],
  ['RECONCILING', 'absent', { ...doubt, ...again, absences: 1 }, settled, 'NEEDS_REVIEW(restored)'],
  [
    'RECONCILING',
    'absent',
    { ...doubt, ...again, absences: 1, recurring: true },
    settled,
    'MISSED(restored)',
  ],
  [
    'RECONCILING',
    'absent',
    { ...doubt, ...again, capability: 'key' },
    settled,
    'UNKNOWN(unknown_outcome)',
  ],
  ['RECONCILING', 'found', { ...doubt, ...again }, settled, 'PUBLISHED'],
  ['RECONCILING', 'found', { ...doubt, ...again, ...thread }, due, 'UNKNOWN(unknown_outcome)'],
  ['NEEDS_REVIEW', 'there', { reason: 'restored' }, late, 'PUBLISHED'],
  ['NEEDS_REVIEW', 'send', { reason: 'restored' }, late, 'READY'],
  ['HELD', 'month_began', { reason: 'budget' }, due, 'READY'],
  ['HELD', 'month_began', { reason: 'budget', parts: 0 }, due, 'PLANNED'],
  ['HELD', 'month_began', { reason: 'reconnect' }, due, '-not_here'],
  ['LEASED', 'cancel', {}, due, '-in_flight'],
  ['LEASED', 'not_sent', {}, due, 'RETRY_WAIT(retry)'],
  ['LEASED', 'rate_limited', {}, due, 'RETRY_WAIT(rate_limited)'],
  ['LEASED', 'unauthorized', {}, due, 'HELD(reconnect)'],
  ['LEASED', 'refused', {}, due, 'FAILED(rejected)'],
  ['LEASED', 'refused', thread, due, 'NEEDS_REVIEW(thread_partial)'],
  ['SENDING', 'intent', { ...thread }, due, 'SENDING'],
  ['SENDING', 'intent', {}, due, '-in_flight'],
  ['SENDING', 'intent', { ...thread, ...doubt }, due, '-in_flight'],
  ['SENDING', 'switched_off', thread, due, 'NEEDS_REVIEW(thread_partial)'],
  ['SENDING', 'switched_off', {}, due, '-in_flight'],
  ['SENDING', 'accepted', doubt, due, 'PUBLISHED'],
  ['SENDING', 'accepted', { ...doubt, ...thread }, due, 'SENDING'],
  ['SENDING', 'accepted', { ...doubt, parts: 3, published_parts: 2 }, due, 'PUBLISHED'],
  ['SENDING', 'not_sent', doubt, due, 'RETRY_WAIT(retry)'],
  ['SENDING', 'rate_limited', doubt, due, 'RETRY_WAIT(rate_limited)'],
  ['SENDING', 'unauthorized', doubt, due, 'HELD(reconnect)'],
  ['SENDING', 'refused', doubt, due, 'FAILED(rejected)'],
  ['SENDING', 'refused', { ...doubt, ...thread }, due, 'NEEDS_REVIEW(thread_partial)'],
  ['SENDING', 'duplicate', doubt, due, 'FAILED(duplicate)'],
  ['SENDING', 'duplicate', { ...doubt, ambiguous: 1 }, due, 'UNKNOWN(unknown_outcome)'],
  ['SENDING', 'duplicate', { ...doubt, ...thread }, due, 'NEEDS_REVIEW(thread_partial)'],
  ['SENDING', 'ambiguous', doubt, due, 'UNKNOWN(unknown_outcome)'],
  ['SENDING', 'lease_expired', doubt, due, 'UNKNOWN(unknown_outcome)'],
  ['SENDING', 'lease_expired', thread, due, 'UNKNOWN(unknown_outcome)'],
  ['SENDING', 'cancel', doubt, due, '-in_flight'],
  ['UNKNOWN', 'read_due', doubt, due, 'RECONCILING(unknown_outcome)'],
  ['UNKNOWN', 'read_due', { ...doubt, capability: 'key' }, due, 'RECONCILING(unknown_outcome)'],
  ['UNKNOWN', 'read_due', { ...doubt, capability: 'none' }, due, 'NEEDS_REVIEW(unknown_outcome)'],
  ['UNKNOWN', 'read_due', { ...thread, capability: 'none' }, due, 'RECONCILING(unknown_outcome)'],
  ['UNKNOWN', 'unreadable', doubt, settled, 'UNKNOWN(unknown_outcome)'],
  [
    'UNKNOWN',
    'unreadable',
    doubt,
    plain.deadline + ledgerTimes.unreadable,
    'NEEDS_REVIEW(unknown_outcome)',
  ],
  ['UNKNOWN', 'reconnected', doubt, due, 'UNKNOWN(unknown_outcome)'],
  ['UNKNOWN', 'cancel', doubt, due, 'UNKNOWN(unknown_outcome)'],
  ['RECONCILING', 'found', doubt, due, 'PUBLISHED'],
  ['RECONCILING', 'found', { ...doubt, ...gone }, due, 'PUBLISHED'],
  ['RECONCILING', 'found', { ...doubt, ...thread }, due, 'READY'],
  ['RECONCILING', 'found', { ...doubt, ...thread }, late, 'NEEDS_REVIEW(thread_partial)'],
  ['RECONCILING', 'found', { ...doubt, ...thread, ...gone }, due, 'PUBLISHED(thread_left)'],
  ['RECONCILING', 'absent', doubt, settled, 'UNKNOWN(unknown_outcome)'],
  ['RECONCILING', 'absent', { ...doubt, absences: 1 }, settled - 1, 'UNKNOWN(unknown_outcome)'],
  ['RECONCILING', 'absent', { ...doubt, absences: 1 }, settled, 'READY'],
  ['RECONCILING', 'absent', { ...doubt, absences: 1, ambiguous: 1 }, settled, 'READY'],
  [
    'RECONCILING',
    'absent',
    { ...doubt, absences: 1, ambiguous: 2 },
    settled,
    'NEEDS_REVIEW(unknown_outcome)',
  ],
  ['RECONCILING', 'absent', { ...doubt, absences: 1 }, late, 'MISSED(late)'],
  [
    'RECONCILING',
    'absent',
    { ...doubt, absences: 1, ...thread },
    late,
    'NEEDS_REVIEW(thread_partial)',
  ],
  ['RECONCILING', 'absent', { ...doubt, absences: 1, ...gone }, settled, 'CANCELLED(cancelled)'],
  ['RECONCILING', 'absent', { ...doubt, capability: 'key' }, late, 'NEEDS_REVIEW(unknown_outcome)'],
  ['RECONCILING', 'unreadable', doubt, settled, 'UNKNOWN(unknown_outcome)'],
  ['RECONCILING', 'lease_expired', doubt, settled, 'UNKNOWN(unknown_outcome)'],
  ['RECONCILING', 'nothing_open', thread, due, 'READY'],
  ['RECONCILING', 'nothing_open', doubt, due, '-in_flight'],
  ['RECONCILING', 'cancel', doubt, due, 'UNKNOWN(unknown_outcome)'],
  ['RETRY_WAIT', 'retry_due', {}, due, 'READY'],
  ['RETRY_WAIT', 'retry_due', {}, late, 'MISSED(late)'],
  ['HELD', 'reconnected', {}, due, 'READY'],
  ['HELD', 'reconnected', {}, late, 'MISSED(late)'],
  ['HELD', 'budget_raised', { reason: 'budget' }, due, 'READY'],
  ['HELD', 'budget_raised', { reason: 'budget' }, late, 'MISSED(late)'],
  ['HELD', 'budget_raised', { reason: 'reconnect' }, due, '-not_here'],
  ['HELD', 'reconnected', { reason: 'budget' }, due, '-not_here'],
  ['LEASED', 'over_budget', {}, due, 'HELD(budget)'],
  ['LEASED', 'over_budget', thread, due, 'NEEDS_REVIEW(thread_partial)'],
  ['SENDING', 'over_budget', thread, due, 'NEEDS_REVIEW(thread_partial)'],
  ['SENDING', 'over_budget', { ...thread, ...doubt }, due, '-in_flight'],
  ['HELD', 'window_closed', {}, late, 'MISSED(late)'],
  ['PREPARING', 'over_budget', {}, due, 'HELD(budget)'],
  ['HELD', 'budget_raised', { reason: 'budget', parts: 0 }, due, 'PLANNED'],
  ['PLANNED', 'hasten', {}, due - 1, 'PLANNED'],
  ['READY', 'hasten', {}, due - 1, 'READY'],
  ['RETRY_WAIT', 'hasten', {}, late, 'READY'],
  ['AWAITING_APPROVAL', 'hasten', {}, due, '-not_here'],
  ['READY', 'hasten', thread, due, '-not_here'],
  ['PLANNED', 'put_back', {}, due - 1, 'PLANNED'],
  ['READY', 'put_back', {}, due - 1, 'READY'],
  ['AWAITING_APPROVAL', 'put_back', {}, due, '-not_here'],
  ['LEASED', 'put_back', {}, due, '-in_flight'],
  ['NEEDS_REVIEW', 'edit_text', text, late, 'READY'],
  ['NEEDS_REVIEW', 'rewrite', text, late, 'PLANNED'],
  ['NEEDS_REVIEW', 'edit_text', text, due, 'READY'],
  ['NEEDS_REVIEW', 'rewrite', text, due, 'PLANNED'],
  ['NEEDS_REVIEW', 'drop', text, due, 'FAILED(dropped)'],
  ['NEEDS_REVIEW', 'send', text, due, '-not_here'],
  ['NEEDS_REVIEW', 'there', lost, due, 'PUBLISHED'],
  ['NEEDS_REVIEW', 'there', { ...lost, ...thread }, due, 'NEEDS_REVIEW(thread_partial)'],
  ['NEEDS_REVIEW', 'send', lost, late, 'READY'],
  ['NEEDS_REVIEW', 'send', { ...lost, ...gone }, due, '-not_here'],
  ['NEEDS_REVIEW', 'drop', lost, due, 'FAILED(dropped)'],
  ['NEEDS_REVIEW', 'cancel', lost, due, 'NEEDS_REVIEW(unknown_outcome)'],
  ['NEEDS_REVIEW', 'send', halfOut, due, 'READY'],
  ['NEEDS_REVIEW', 'drop', halfOut, due, 'PUBLISHED(thread_left)'],
  ['NEEDS_REVIEW', 'cancel', halfOut, due, 'PUBLISHED(thread_left)'],
  ...(
    ['PLANNED', 'PREPARING', 'AWAITING_APPROVAL', 'READY', 'RETRY_WAIT', 'HELD'] as const
  ).flatMap((state): Row[] => [
    [state, 'cancel', {}, due, 'CANCELLED(cancelled)'],
    [state, 'edit', {}, due, 'PLANNED'],
    [state, 'paused', {}, due, 'MISSED(paused)'],
    [state, 'publishing_stopped', {}, due, 'MISSED(halted)'],
  ]),
];

const said = (outcome: ReturnType<typeof transition>) => {
  if ('refused' in outcome) return `-${outcome.refused}`;
  return outcome.reason ? `${outcome.state}(${outcome.reason})` : outcome.state;
};

test.each(rows)('%s + %s %o at %i → %s', (from, type, facts, now, expected) => {
  expect(said(transition(from, { type }, { ...plain, ...facts }, now))).toBe(expected);
});

const anyFacts = fc.record({
  reason: fc.constantFrom<OccurrenceReason>('text', 'unknown_outcome', 'thread_partial'),
  due_at: fc.constant(due),
  late_window: fc.integer({ min: 0, max: lateWindowOnce }),
  reviewed: fc.boolean(),
  lacking: fc.boolean(),
  attempts: fc.nat(40),
  rounds: fc.nat(40),
  ambiguous: fc.nat(4),
  absences: fc.nat(4),
  parts: fc.integer({ min: 3, max: 10 }),
  published_parts: fc.nat(2),
  in_doubt: fc.boolean(),
  deadline: fc.integer({ min: due, max: late }),
  capability: fc.constantFrom('key', 'read', 'none'),
  readable: fc.boolean(),
  crashes: fc.nat(3),
  recurring: fc.boolean(),
  restored: fc.boolean(),
  may_go_on: fc.boolean(),
  cancel_requested: fc.boolean(),
  jitter: fc.double({ min: 0, max: 1, noNaN: true }),
});
const anyEvent = fc.record({ type: fc.constantFrom(...OccurrenceEvents) });
const anyNow = fc.integer({ min: due - lateWindowOnce, max: due + 3 * lateWindowOnce });
const anyState = fc.constantFrom(...OccurrenceStates);

describe('any sequence of events', () => {
  const always = (
    check: (
      from: OccurrenceState,
      outcome: Exclude<ReturnType<typeof transition>, { refused: string }>,
      facts: OccurrenceFacts,
      now: number,
    ) => void,
  ) =>
    fc.assert(
      fc.property(anyState, anyEvent, anyFacts, anyNow, (from, event, facts, now) => {
        const outcome = transition(from, event, facts, now);
        if (!('refused' in outcome)) check(from, outcome, facts, now);
      }),
      { numRuns: 5000 },
    );

  test('P-50.32 nothing that lacks an approval is claimed, or becomes ready again by waiting', () => {
    const waits = ['PLANNED', 'PREPARING', 'AWAITING_APPROVAL', 'RETRY_WAIT', 'HELD', 'UNKNOWN'];
    always((from, { state }, { lacking, published_parts, in_doubt }) => {
      if (!lacking || published_parts > 0 || in_doubt) return;
      expect(state).not.toBe('LEASED');
      if (waits.includes(from)) expect(state).not.toBe('READY');
    });
  });

  test('an occurrence that is being sent never goes back to ready directly', () => {
    always((from, { state }) => {
      if (from === 'SENDING')
        expect(['READY', 'LEASED', 'PLANNED', 'CANCELLED']).not.toContain(state);
    });
  });
  test('nothing is sent without LEASED, and a cancelled occurrence never becomes ready', () => {
    always((from, { state }, facts) => {
      if (state === 'SENDING') expect(['LEASED', 'SENDING']).toContain(from);
      if (state === 'LEASED') expect(from).toBe('READY');
      if (facts.cancel_requested && (from === 'UNKNOWN' || from === 'RECONCILING')) {
        expect(state).not.toBe('READY');
      }
    });
  });
  test('an unknown outcome never becomes missed or cancelled without two absences', () => {
    always((from, { state }, facts) => {
      if (from === 'RECONCILING' && facts.in_doubt && facts.absences === 0) {
        if (facts.capability !== 'key') expect(['MISSED', 'CANCELLED']).not.toContain(state);
      }
    });
  });
  test('working states have a lease, waiting states have a time, and no other state has either', () => {
    always((_from, outcome, _facts, now) => {
      const isLeased = leasedStates.some((state) => state === outcome.state);
      expect(outcome.lease_until !== null).toBe(isLeased);
      if (['UNKNOWN', 'RETRY_WAIT'].includes(outcome.state)) {
        expect(outcome.next_at).toBeGreaterThanOrEqual(now);
      }
      if (isFinal(outcome.state)) expect(outcome.next_at).toBeNull();
    });
  });
  test('an occurrence that may have been sent before a restore never becomes ready automatically', () => {
    always((from, { state }, facts) => {
      if (facts.restored && from === 'RECONCILING') expect(state).not.toBe('READY');
    });
  });
  test('a partly published thread is never dropped silently', () => {
    always((_from, { state }, facts) => {
      if (facts.published_parts > 0) expect(['MISSED', 'CANCELLED']).not.toContain(state);
    });
  });
});

test('SX-12 every working state can be left by timeout alone', () => {
  const byTime = {
    PREPARING: 'lease_expired',
    LEASED: 'lease_expired',
    SENDING: 'lease_expired',
    RECONCILING: 'lease_expired',
    UNKNOWN: 'read_due',
    RETRY_WAIT: 'retry_due',
    HELD: 'window_closed',
    READY: 'window_closed',
    PLANNED: 'window_closed',
    AWAITING_APPROVAL: 'window_closed',
  } as const;
  for (const [state, type] of Object.entries(byTime)) {
    const from = OccurrenceStates.find((known) => known === state) ?? 'PUBLISHED';
    const outcome = transition(from, { type }, { ...plain, in_doubt: true }, late);
    expect('state' in outcome && outcome.state, state).not.toBe(from);
  }
});

test('final states refuse every event', () => {
  for (const state of finalStates) {
    for (const type of OccurrenceEvents) {
      expect(transition(state, { type }, plain, due)).toEqual({ refused: 'final' });
    }
  }
});

test('a refusal after an ambiguous call counts each ambiguous call once', () => {
  const once = transition('SENDING', { type: 'ambiguous' }, { ...plain, in_doubt: true }, due);
  expect(once).toMatchObject({ ambiguous: 1, next_at: plain.deadline + 5_000 });
  const between = transition('SENDING', { type: 'lease_expired' }, { ...plain, ...thread }, due);
  expect(between).toMatchObject({ ambiguous: 0, next_at: due });
});

test('the platform’s retry time is kept, and retries stay within the late window', () => {
  const until = due + 900_000;
  expect(transition('SENDING', { type: 'rate_limited', until }, plain, due)).toMatchObject({
    next_at: until,
  });
  const end = transition('SENDING', { type: 'not_sent' }, { ...plain, attempts: 20 }, late - 10);
  expect(end).toMatchObject({ next_at: due + lateWindowOnce });
});

test.each([
  [null, null, null],
  ['rejected', null, 'The network refused the post.'],
  ['rejected', 'An image of this post was deleted.', 'An image of this post was deleted.'],
  ['retry', 'Couldn’t reach Bluesky.', 'Couldn’t reach Bluesky. Retrying.'],
  ['something else', 'detail', 'detail'],
])('reason %s with %s reads %s', (reason, detail, sentence) => {
  expect(explainReason(reason, detail)).toBe(sentence);
});
