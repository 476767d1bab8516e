import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSeenStale, isSessionAlive, judgeRefresh, sessionEnds } from './session-life.ts';
import { day, second } from '#contract/core/time.ts';

const start = Date.UTC(2026, 0, 1);
const session = { signed_in_at: start, last_seen_at: start, rotated_at: null };

describe('a session', () => {
  test.each([
    ['just opened', 0, 0, true],
    ['unused for almost 7 days', 0, 7 * day - 1, true],
    ['unused for 7 days', 0, 7 * day, false],
    ['used yesterday, in its 30th day', 29 * day, 30 * day - 1, true],
    ['used yesterday, 30 days after sign-in', 29 * day, 30 * day, false],
  ])('%s', (_name, seen, age, alive) => {
    const used = { ...session, last_seen_at: start + seen };
    expect(isSessionAlive(used, start + age)).toBe(alive);
    expect(judgeRefresh(used, start + age)).toBe(alive ? 'renew' : 'dead');
  });

  test('an exchanged token opens no session, not even within the grace period', () => {
    expect(isSessionAlive({ ...session, rotated_at: start + 5 }, start + 6)).toBe(false);
  });

  test.each([
    ['at once', 0, 'renew'],
    ['10 s later', 10 * second, 'renew'],
    ['after the grace', 10 * second + 1, 'reuse'],
    ['long after its own end', 40 * day, 'reuse'],
  ])('a second refresh with an exchanged token, %s', (_name, later, verdict) => {
    const rotated_at = start + second;
    expect(judgeRefresh({ ...session, rotated_at }, rotated_at + later)).toBe(verdict);
  });

  test('a session never outlives 30 days from sign-in or 7 days from its last use', () => {
    const age = fc.integer({ min: 0, max: 60 * day });
    fc.assert(
      fc.property(age, age, (seen, later) => {
        const used = { ...session, last_seen_at: start + seen };
        const alive = isSessionAlive(used, start + later);
        expect(alive).toBe(later < 30 * day && later < seen + 7 * day);
        expect(alive).toBe(start + later < sessionEnds(used));
      }),
    );
  });

  test('the last use is written at most once a minute', () => {
    expect(isSeenStale(session, start + 59_999)).toBe(false);
    expect(isSeenStale(session, start + 60_000)).toBe(true);
  });
});
