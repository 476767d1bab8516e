import { describe, expect, test } from 'vitest';
import { attentionOf, type AttentionFacts, type RunHead } from './series-attention.ts';
import {
  isInFlight,
  reviewOf,
  seriesStatus,
  statusOfAll,
  type ReviewFacts,
  type SeriesFacts,
} from './series.ts';
import { timelineSteps, whatNext } from '#domain/ledger/timeline.ts';

const begins_at = 1_800_000_000_000;
const once: SeriesFacts = {
  status: 'active',
  frequency: 'once',
  max_runs: 1,
  run_count: 0,
  newest: 'PLANNED',
  in_flight: false,
  has_ended: false,
  begins_at,
};
const daily: SeriesFacts = { ...once, frequency: 'daily', max_runs: 3 };

describe('the status of a schedule', () => {
  test.each<[SeriesFacts, Partial<SeriesFacts>, number, string]>([
    [once, {}, -1, 'scheduled'],
    [once, {}, 1, 'scheduled'],
    [once, { newest: undefined }, -1, 'scheduled'],
    [once, { newest: 'HELD' }, 1, 'scheduled'],
    [once, { newest: 'NEEDS_REVIEW' }, 1, 'scheduled'],
    [once, { newest: 'SENDING', in_flight: true }, 0, 'running'],
    [once, { newest: 'UNKNOWN', in_flight: true, status: 'paused' }, 0, 'running'],
    [once, { newest: 'PUBLISHED', run_count: 1 }, 0, 'completed'],
    [once, { newest: 'FAILED' }, 0, 'failed'],
    [once, { newest: 'MISSED' }, 0, 'failed'],
    [once, { newest: 'MISSED', status: 'paused' }, 0, 'failed'],
    [once, { newest: 'CANCELLED' }, 0, 'cancelled'],
    [once, { status: 'paused' }, -1, 'paused'],
    [daily, {}, -1, 'scheduled'],
    [daily, {}, 0, 'active'],
    [daily, { newest: 'MISSED' }, 1, 'active'],
    [daily, { run_count: 3 }, 1, 'completed'],
    [daily, { run_count: 3, status: 'paused' }, 1, 'completed'],
    [daily, { run_count: 1, has_ended: true, newest: 'MISSED' }, 1, 'completed'],
    [daily, { has_ended: true, status: 'paused' }, 1, 'completed'],
    [daily, { has_ended: true, in_flight: true }, 1, 'running'],
    [daily, { run_count: 30, max_runs: 0 }, 1, 'active'],
    [daily, { status: 'paused' }, 1, 'paused'],
  ])('%o with %o, %i ms after its first run: %s', (facts, more, after, status) => {
    expect(seriesStatus({ ...facts, ...more }, begins_at + after)).toBe(status);
  });

  test('an occurrence in progress is in one of four states', () => {
    expect((['LEASED', 'SENDING', 'UNKNOWN', 'RECONCILING'] as const).every(isInFlight)).toBe(true);
    expect((['READY', 'PREPARING', 'HELD'] as const).some(isInFlight)).toBe(false);
  });
});

describe('review', () => {
  const written: ReviewFacts = { review: null, frequency: 'daily', content_text: '', approved: 0 };
  test.each<[Partial<ReviewFacts>, string]>([
    [{}, 'before_sending'],
    [{ approved: 4 }, 'before_sending'],
    [{ approved: 5 }, 'off'],
    [{ approved: 5, review: 'before_sending' }, 'before_sending'],
    [{ review: 'off' }, 'off'],
    [{ frequency: 'once' }, 'off'],
    [{ content_text: 'Fixed.' }, 'off'],
  ])('with %o is %s', (facts, review) => {
    expect(reviewOf({ ...written, ...facts })).toBe(review);
  });
});

describe('what needs attention', () => {
  const run: RunHead = {
    id: 'a',
    seq: 1,
    state: 'PLANNED',
    reason: null,
    detail: null,
    due_at: begins_at,
  };
  const facts: AttentionFacts = {
    status: 'active',
    frequency: 'once',
    failures: 0,
    agent_is_active: true,
    runs: [run],
    ended: [],
  };
  const skipped = {
    state: 'MISSED',
    reason: 'nothing_new',
    detail: 'Too similar to your post of May 1.',
    published_at: null,
  } as const;
  const daily = { frequency: 'daily', ended: [skipped, skipped, skipped] } as const;
  test.each<[Partial<RunHead>, Partial<AttentionFacts>, string | undefined]>([
    [{}, {}, undefined],
    [{ state: 'AWAITING_APPROVAL', reason: 'approval' }, {}, 'approval approve'],
    [{ state: 'NEEDS_REVIEW', reason: 'text' }, {}, 'text edit'],
    [{ state: 'NEEDS_REVIEW', reason: 'unknown_outcome' }, {}, 'unknown_outcome settle'],
    [{ state: 'NEEDS_REVIEW', reason: 'thread_partial' }, {}, 'thread_partial settle'],
    [{ state: 'HELD', reason: 'reconnect' }, {}, 'reconnect reconnect'],
    [{ state: 'HELD', reason: 'budget' }, {}, 'budget raise_budget'],
    [{ state: 'MISSED', reason: 'late' }, {}, 'missed send_now'],
    [{ state: 'FAILED', reason: 'rejected' }, {}, 'failed send_now'],
    [{ state: 'FAILED', reason: 'dropped' }, {}, undefined],
    [{ state: 'MISSED', reason: 'late' }, { frequency: 'daily' }, undefined],
    [{}, { status: 'paused', failures: 3 }, 'paused_after_failures resume'],
    [{}, { status: 'paused', failures: 2 }, undefined],
    [{}, { agent_is_active: false }, 'agent_inactive activate'],
    [{}, daily, 'silent add_facts'],
    [{}, { ...daily, ended: [skipped, skipped] }, 'skipped add_facts'],
    [
      {},
      { ...daily, ended: [skipped, { ...skipped, reason: 'paused' }, skipped] },
      'skipped add_facts',
    ],
    [
      {},
      { ...daily, ended: [skipped, skipped, { ...skipped, published_at: 1 }] },
      'skipped add_facts',
    ],
    [{ state: 'NEEDS_REVIEW', reason: 'text' }, daily, 'text edit'],
  ])('for %o and %o is %s', (head, more, expected) => {
    const ask = attentionOf({ ...facts, runs: [{ ...run, ...head }], ...more });
    expect(ask ? `${ask.code} ${ask.action}` : undefined).toBe(expected);
    if (ask) expect(ask.message).toMatch(/\.$/);
  });
});

describe('the timeline', () => {
  const step = (event: string, state: 'READY' | 'MISSED' | 'AWAITING_APPROVAL', after = 0) =>
    timelineSteps([{ at: begins_at + after, event, state, detail: null }], 'X $&', begins_at)[0]
      ?.text;
  test.each([
    ['claim', 'READY', 59_999, 'Started publishing.'],
    ['claim', 'READY', 60_000, 'Started publishing. 1 minute late.'],
    ['claim', 'READY', 150_000, 'Started publishing. 2 minutes late.'],
    ['accepted', 'READY', 0, 'X $& accepted it.'],
    ['prepared', 'AWAITING_APPROVAL', 0, 'The post is ready. All checks passed. Needs approval.'],
    ['approve', 'MISSED', 0, 'You approved it. Too late to publish.'],
    ['paused', 'MISSED', 0, 'The schedule was paused when this was due.'],
  ] as const)('describes %s → %s after %i ms: %s', (event, state, after, text) => {
    expect(step(event, state, after)).toBe(text);
  });

  test('skips unknown events', () => {
    expect(step('something new', 'READY')).toBeUndefined();
  });

  test('says what comes next, or nothing', () => {
    const times = { due_at: 100, next_at: 50, late_window: 10 } as const;
    const facts = { ...times, reason: null, is_paused: false };
    expect(whatNext({ ...facts, state: 'HELD' })).toMatchObject({ at: 110 });
    expect(whatNext({ ...facts, state: 'READY' })).toEqual({
      at: 100,
      text: 'We’ll publish it.',
      late_until: null,
    });
    expect(whatNext({ ...facts, state: 'AWAITING_APPROVAL' })).toMatchObject({
      at: 100,
      late_until: 110,
    });
    expect(whatNext({ ...facts, state: 'READY', is_paused: true })?.text).toBe(
      'Won’t be published if still paused by then.',
    );
    expect(whatNext({ ...facts, state: 'UNKNOWN' })).toMatchObject({ at: 50 });
    expect(whatNext({ ...facts, state: 'PUBLISHED' })).toBeNull();
    expect(whatNext({ ...facts, state: 'NEEDS_REVIEW' })).toBeNull();
  });
});

test.each([
  [['completed', 'running', 'paused'], 'running'],
  [['paused', 'active'], 'active'],
  [['completed', 'paused'], 'paused'],
  [['completed', 'failed'], 'failed'],
  [['completed', 'completed'], 'completed'],
] as const)('P-9.63 on several accounts %s is %s', (statuses, all) => {
  expect(statusOfAll(statuses)).toBe(all);
});
