import { expect, test } from 'vitest';
import type { Attention, SeriesStatus } from '#contract/posts/scheduled-posts.ts';
import { wordsOfSchedule } from './schedule-labels.ts';

const approval: Attention = {
  code: 'approval',
  message: 'Waiting for your approval.',
  action: 'approve',
  occurrence_id: null,
};
const labelOf = (status: SeriesStatus, attention: Attention | null) =>
  wordsOfSchedule({ status, attention, slot_at: null, post_id: null, review: 'off' }).label;

test('P-2.323 a schedule paused by its owner says so, also while a post needs approval', () => {
  expect(labelOf('active', approval)).toBe('Needs approval');
  expect(labelOf('paused', approval)).toBe('Paused');
  expect(labelOf('paused', null)).toBe('Paused');
});
