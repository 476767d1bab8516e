import { expect, test } from 'vitest';
import { explainReason } from '#domain/ledger/occurrence-reason.ts';
import { wordsOfOccurrence } from './status-labels.ts';

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
