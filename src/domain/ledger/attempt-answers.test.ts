import { expect, test } from 'vitest';
import { withAnswers } from './attempt-answers.ts';

const answersOf = (events: string[], attempts: { http: number | null; code: string | null }[]) =>
  withAnswers(
    events.map((event) => ({ event })),
    attempts,
  ).map(({ event, answer }) => answer && `${event}: ${answer.http} ${answer.code}`);

test('each attempt gets its own answer, and no other step has one', () => {
  const events = ['planned', 'claim', 'intent', 'rate_limited', 'retry_due', 'claim', 'intent'];
  const attempts = [
    { http: 429, code: '88' },
    { http: 201, code: null },
  ];
  expect(answersOf([...events, 'accepted'], attempts)).toEqual([
    ...[null, null, null, 'rate_limited: 429 88', null, null, null],
    'accepted: 201 null',
  ]);
});

test('an attempt whose process died has no answer, and does not take the next one’s', () => {
  const events = ['intent', 'lease_expired', 'absent', 'intent', 'refused'];
  const attempts = [
    { http: null, code: null },
    { http: 403, code: 'InvalidRequest' },
  ];
  expect(answersOf(events, attempts)).toEqual([
    ...[null, null, null, null],
    'refused: 403 InvalidRequest',
  ]);
});

test('steps that never reached the platform, or stopped before a call, have no answer', () => {
  expect(answersOf(['claim', 'unauthorized'], [])).toEqual([null, null]);
});
