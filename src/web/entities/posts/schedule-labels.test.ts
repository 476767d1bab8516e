import { expect, test } from 'vitest';
import type { Attention, SeriesStatus } from '#contract/posts/scheduled-posts.ts';
import { wordsOfSchedule } from './schedule-labels.ts';
import { wordsOfRun } from './status-labels.ts';

const approval: Attention = {
  code: 'approval',
  message: 'Waiting for approval.',
  action: 'approve',
  occurrence_id: null,
};
const plain = { slot_at: null, blocked_by: null, post_id: null, review: 'off' } as const;
const labelOf = (status: SeriesStatus, attention: Attention | null) =>
  wordsOfSchedule({ ...plain, status, attention }).label;

test('P-2.323 a schedule paused by its owner says so, also while a post needs approval', () => {
  expect(labelOf('active', approval)).toBe('Needs approval');
  expect(labelOf('paused', approval)).toBe('Paused');
  expect(labelOf('paused', null)).toBe('Paused');
});

test('P-49.43 a post that will be skipped says what is off instead of that it is planned', () => {
  const run = {
    state: 'PLANNED',
    is_skipped: false,
    is_paused: false,
    is_queued: false,
    needs_approval: false,
    why: null,
  } as const;
  const wordOf = (blocked_by: Parameters<typeof wordsOfRun>[0]['blocked_by']) =>
    wordsOfRun({ ...run, platforms: ['sandbox'], blocked_by }).label;
  expect(wordOf(null)).toBe('Scheduled');
  const over = { ...run, state: 'MISSED' as const, platforms: [], blocked_by: null };
  expect(wordsOfRun({ ...over, is_skipped: true }).label).toBe('Skipped');
  expect(wordsOfRun(over).label).toBe('Missed');
  expect(wordOf('account')).toBe('Account is off');
  const listed = { ...plain, status: 'active', attention: null, blocked_by: 'agent' } as const;
  expect(wordsOfSchedule(listed).label).toBe('Agent is off');
});
