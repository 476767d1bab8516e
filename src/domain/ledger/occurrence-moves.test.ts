import { expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { ledgerTimes } from './ledger-times.ts';
import type { OccurrenceFacts } from './occurrence-event.ts';
import { transition } from './occurrence.ts';

const due = 1_800_000_000_000;
const plain: OccurrenceFacts = {
  reason: null,
  due_at: due,
  late_window: 86_400_000,
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

test.each(['PREPARING', 'LEASED', 'RECONCILING'] as const)(
  'the third death in a row of whoever works on it in %s ends with a person',
  (state) => {
    const facts = { ...plain, in_doubt: state === 'RECONCILING' };
    let crashes = 0;
    const states = [1, 2, 3].map(() => {
      const next = transition(state, { type: 'lease_expired' }, { ...facts, crashes }, due);
      if ('refused' in next) return next.refused;
      ({ crashes } = next);
      return next.state;
    });
    expect(states.slice(0, 2)).not.toContain('NEEDS_REVIEW');
    expect(states[2]).toBe('NEEDS_REVIEW');
  },
);

test.each([
  ['READY', 'claim', 2],
  ['LEASED', 'intent', 2],
  ['LEASED', 'stalled', 2],
  ['LEASED', 'not_sent', 0],
  ['SENDING', 'accepted', 0],
] as const)('%s + %s: %i crashes are counted', (state, type, crashes) => {
  expect(transition(state, { type }, { ...plain, crashes: 2 }, due)).toMatchObject({ crashes });
});

test('an occurrence that waits for budget continues when the next month begins', () => {
  const now = Date.UTC(2027, 11, 31, 23, 59);
  const next = transition('LEASED', { type: 'over_budget' }, plain, now);
  expect(next).toMatchObject({ state: 'HELD', next_at: Date.UTC(2028, 0) });
});

const rejecting = { ...plain, reason: 'rejecting' } as const;
const unapproved = { ...plain, lacking: true, asks: 'Its owner asked.' };

test.each([
  ['approve', 'not_here'],
  ['edit_text', 'not_here'],
  ['edit', 'not_here'],
  ['reject', 'CANCELLED'],
  ['cancel', 'CANCELLED'],
  ['unreject', 'AWAITING_APPROVAL'],
  ['paused', 'too_early'],
  ['window_closed', 'too_early'],
] as const)('P-49.295 what was rejected a moment ago: %s leads to %s', (type, result) => {
  const next = transition('AWAITING_APPROVAL', { type }, rejecting, due);
  expect('refused' in next ? next.refused : next.state).toBe(result);
});

test.each(['paused', 'window_closed'] as const)(
  'P-49.295 a rejection that nothing ended is ended by “%s”, an hour after it would be too late',
  (type) => {
    const late = due + rejecting.late_window + hour;
    const facts = [{ type }, rejecting] as const;
    expect(transition('AWAITING_APPROVAL', ...facts, late)).toEqual({ refused: 'too_early' });
    expect(transition('AWAITING_APPROVAL', ...facts, late + 1)).toMatchObject({
      state: 'CANCELLED',
      reason: 'declined',
    });
  },
);

test('P-49.295 a rejection that can be undone keeps its reason and its time, and then is none', () => {
  const event = { type: 'reject', detail: 'Too long.', until: due + 1 } as const;
  expect(transition('AWAITING_APPROVAL', event, unapproved, due)).toMatchObject({
    state: 'AWAITING_APPROVAL',
    reason: 'rejecting',
    detail: 'Too long.',
    next_at: due + 1,
  });
  expect(transition('AWAITING_APPROVAL', event, rejecting, due)).toEqual({ refused: 'not_here' });
  const back = { type: 'unreject' } as const;
  expect(
    transition('AWAITING_APPROVAL', back, { ...unapproved, reason: 'rejecting' }, due),
  ).toMatchObject({ reason: 'approval', detail: 'Its owner asked.', next_at: null });
  expect(transition('AWAITING_APPROVAL', back, unapproved, due)).toEqual({ refused: 'not_here' });
});
