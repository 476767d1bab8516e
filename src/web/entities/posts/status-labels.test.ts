import { expect, test } from 'vitest';
import { explainReason } from '#domain/ledger/occurrence-reason.ts';
import { isWaiting, wordsOfOccurrence, wordsOfRun } from './status-labels.ts';

test.each([
  ['declined', 'Too long.', 'Rejected'],
  ['declined', null, 'Rejected'],
  ['cancelled', null, 'Canceled'],
])('P-49.312 a post that ended with “%s” (%s) is %s', (reason, detail, label) => {
  const run = {
    status: 'CANCELLED',
    decision: null,
    platform: 'sandbox',
    removed_at: null,
  } as const;
  const words = wordsOfOccurrence({ ...run, reason: explainReason(reason, detail) });
  expect(words.label).toBe(label);
});

test.each([
  ['AWAITING_APPROVAL', true, 'Needs approval.', 'Needs approval', true],
  ['AWAITING_APPROVAL', false, 'Rejected. Too long.', 'Rejected', false],
  ['CANCELLED', false, 'Rejected. Too long.', 'Rejected', false],
  ['CANCELLED', false, 'Canceled.', 'Canceled', false],
] as const)(
  'P-49.295 P-49.312 a post in the calendar that is %s (asking: %s; %s) is %s',
  (state, needs_approval, why, label, waits) => {
    const run = {
      state,
      needs_approval,
      why,
      is_skipped: false,
      is_paused: false,
      blocked_by: null,
      platforms: [],
      accounts: [],
    };
    expect(wordsOfRun(run).label).toBe(label);
    expect(isWaiting(run)).toBe(waits);
  },
);
