import { expect, test } from 'vitest';
import type { VariantStage } from '#contract/posts/stages.ts';
import type { Attention } from '#contract/posts/scheduled-posts.ts';
import { explainReason } from '#domain/ledger/occurrence-reason.ts';
import { stageOf, summaryOf } from './post-summary.ts';

const on = (name: string, stage: VariantStage, code?: Attention['code']) => ({
  name,
  stage,
  attention: code ? { code } : null,
});

test.each([
  [[], 'draft', 'No accounts chosen yet.'],
  [[on('X (ada)', 'draft')], 'draft', 'Draft for 1 account.'],
  [[on('X (ada)', 'out'), on('X (bo)', 'out')], 'out', 'Published on 2 accounts.'],
  [[{ ...on('TikTok (ada)', 'out'), inbox: {} }], 'out', 'Sent to 1 account.'],
  [[on('X (ada)', 'scheduled')], 'scheduled', 'Scheduled on 1 account.'],
  [[on('X (ada)', 'out'), on('X (bo)', 'draft')], 'draft', '1 of 2 published, 1 not scheduled.'],
  [[on('X (ada)', 'out'), on('X (bo)', 'dropped')], 'out', '1 of 2 published, 1 canceled.'],
  [
    [
      on('X (ada)', 'out'),
      { ...on('X (bo)', 'dropped'), occurrence: { reason: explainReason('declined', null) } },
      on('X (cy)', 'dropped'),
    ],
    'out',
    '1 of 3 published, 1 rejected, 1 canceled.',
  ],
  [[on('X (ada)', 'dropped')], 'draft', '0 of 1 published, 1 canceled.'],
  [
    [
      on('X (ada)', 'out'),
      on('X (bo)', 'scheduled'),
      on('Bluesky (ada)', 'waiting', 'reconnect'),
      on('Telegram (chat)', 'waiting', 'unknown_outcome'),
    ],
    'waiting',
    '1 of 4 published, 1 scheduled. Bluesky (ada) needs reconnecting. Telegram (chat) may or may not be published.',
  ],
  [[on('X (ada)', 'waiting')], 'waiting', '0 of 1 published. X (ada) was just rejected.'],
] as const)('P-49.354 %j has the stage %s: %s', (variants, stage, summary) => {
  expect(stageOf(['Hello.'], variants)).toBe(stage);
  expect(stageOf([], variants)).toBe('idea');
  expect(summaryOf(variants)).toBe(summary);
});
