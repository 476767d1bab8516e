import { expect, test } from 'vitest';
import type { Attention, ScheduledPost, SeriesStatus } from '#contract/posts/scheduled-posts.ts';
import { whyOn } from './held.ts';
import { wordsOfSchedule } from './schedule-labels.ts';
import { wordsOfRun, wordsOfState } from './status-labels.ts';

const approval: Attention = {
  code: 'approval',
  message: 'Needs approval.',
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
    wordsOfRun({ ...run, platforms: ['sandbox'], accounts: [], blocked_by }).label;
  expect(wordOf(null)).toBe('Scheduled');
  const over = { ...run, state: 'MISSED' as const, platforms: [], accounts: [], blocked_by: null };
  expect(wordsOfRun({ ...over, is_skipped: true }).label).toBe('Skipped');
  expect(wordsOfRun(over).label).toBe('Missed');
  expect(wordOf('account')).toBe('Account is off');
  const listed = { ...plain, status: 'active', attention: null, blocked_by: 'agent' } as const;
  expect(wordsOfSchedule(listed).label).toBe('Agent is off');
});

test('P-49.210 says on how many of its accounts a post is on hold, and why, with the account’s name', () => {
  const account = {
    scheduled_post_id: 'a',
    connection: { id: 'a', username: 'ada', name: 'Sandbox' },
    platform: 'sandbox',
    status: 'active',
    run_count: 0,
    attention: null,
    blocked_by: null,
    changes: [],
  } as const;
  const sandbox = { ...account, changes: [] };
  const connection = { id: 'b', username: 'ada', name: '@ada' };
  const bluesky = { ...sandbox, platform: 'bluesky', connection } as const;
  const off = { ...bluesky, blocked_by: 'disconnected' } as const;
  const schedule = { ...plain, status: 'active', attention: null } as const;
  const labelWith = (accounts: ScheduledPost['accounts'], own: object = {}) =>
    wordsOfSchedule({ ...schedule, ...own, accounts }).label;
  expect(labelWith([sandbox, off], { blocked_by: 'disconnected' })).toBe('1 of 2 on hold');
  expect(labelWith([off, off], { blocked_by: 'disconnected' })).toBe('Account disconnected');
  const held = {
    code: 'reconnect',
    action: 'reconnect',
    message: 'Reconnect this account.',
    occurrence_id: null,
  } as const;
  expect(labelWith([sandbox, { ...bluesky, attention: held }], { attention: held })).toBe(
    '1 of 2 on hold',
  );
  expect(labelWith([{ ...off, attention: held }], { attention: held })).toBe('On hold');
  expect(whyOn([sandbox, { ...off, attention: held }])).toEqual([
    '@ada on Bluesky is disconnected. Nothing is published there until you connect it again.',
  ]);
  expect(whyOn([sandbox, { ...bluesky, attention: { ...held, message: 'Over budget.' } }])).toEqual(
    ['Bluesky (@ada): Over budget.'],
  );
});

test('P-49.231 a post that only waits for its time has one word, whether it is written yet or not', () => {
  expect([wordsOfState('PLANNED').label, wordsOfState('READY').label]).toEqual([
    'Scheduled',
    'Scheduled',
  ]);
  expect(labelOf('scheduled', null)).toBe('Scheduled');
  expect([labelOf('running', null), wordsOfState('SENDING').label]).toEqual([
    'Publishing',
    'Publishing',
  ]);
});

test('P-49.232 says once what is the same on every account, without what the status says', () => {
  const place = {
    platform: 'sandbox',
    connection: { id: 'a', username: 'ada', name: 'Sandbox' },
    blocked_by: null,
  } as const;
  const asked = { ...approval, message: 'Needs approval. Asks you until then.' };
  const one = { ...place, attention: asked } as const;
  const other = {
    ...one,
    platform: 'bluesky',
    connection: { id: 'b', username: 'ada', name: '@ada' },
  } as const;
  const quiet = { ...place, attention: approval } as const;
  expect(whyOn([one, other])).toEqual(['Asks you until then.']);
  expect(whyOn([one, { ...other, attention: null }])).toEqual(['Sandbox: Asks you until then.']);
  expect(whyOn([quiet])).toEqual([]);
});
