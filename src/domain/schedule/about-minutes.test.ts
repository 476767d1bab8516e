/** The random minutes by which “about” moves the runs of a schedule. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { countRuns, firstRunAfter, runAt, type Schedule } from './recurrence.ts';
import { anyNamed, newYork, workdays } from '#test/any-schedule.ts';

describe('the random minutes of “about”', () => {
  const recurring = fc.oneof(
    anyNamed,
    fc.record<Schedule>({
      anchor_local: fc.constantFrom('2027-03-13T02:30:00', '2027-11-06T01:15:00'),
      timezone: fc.constantFrom(newYork, 'Australia/Lord_Howe', 'Asia/Kathmandu'),
      frequency: fc.constantFrom('hourly', 'every_4_hours', 'daily', 'weekly', 'monthly'),
    }),
  );
  const about = (schedule: Schedule, about_minutes: number, seed: string): Schedule => ({
    ...schedule,
    about_minutes,
    seed,
  });

  test('move every run by at most this many minutes, in order, and never before the start', () => {
    fc.assert(
      fc.property(
        recurring,
        fc.integer({ min: 1, max: 30 }),
        fc.uuid(),
        fc.nat(300),
        (of, n, seed, k) => {
          const moved = about(of, n, seed);
          const [at = NaN, next = NaN] = [runAt(moved, k), runAt(moved, k + 1)];
          const [meant = NaN, following = NaN] = [runAt(of, k), runAt(of, k + 1)];
          expect(Math.abs(at - meant)).toBeLessThanOrEqual(n * minute);
          expect(Math.abs(at - meant) % minute).toBe(0);
          expect(next - at).toBeGreaterThanOrEqual((following - meant) / 2);
          if (k === 0) expect(at).toBeGreaterThanOrEqual(meant);
          expect(runAt({ ...moved }, k)).toBe(at);
          expect(firstRunAfter(moved, at - 1)).toEqual({ k, at });
          expect(firstRunAfter(moved, at)?.k).toBe(k + 1);
        },
      ),
    );
  });

  test('differ from run to run and between schedules, and use the full range', () => {
    const daily = {
      anchor_local: '2027-05-01T09:00:00',
      timezone: 'UTC',
      frequency: 'daily',
    } as const;
    const movesOf = (seed: string) =>
      Array.from({ length: 400 }, (_, k) => {
        const at = runAt(about(daily, 10, seed), k + 1) ?? NaN;
        return (at - (runAt(daily, k + 1) ?? NaN)) / minute;
      });
    const [one, other] = [movesOf('a'), movesOf('b')];
    expect(new Set(one).size).toBe(21);
    expect([Math.min(...one), Math.max(...one)]).toEqual([-10, 10]);
    expect(one).not.toEqual(other);
  });

  test('do not change when other times are added', () => {
    const nine = about({ ...workdays, times: ['09:00'] }, 20, 'a');
    const both = { ...nine, times: ['09:00', '18:00'] };
    expect(runAt(both, 4)).toBe(runAt(nine, 2));
  });

  test('never move a run past the end date, and drop none', () => {
    const late: Schedule = { ...workdays, times: ['23:50'], ends_on: '2027-06-30' };
    const end = Date.parse('2027-07-01T04:00:00Z');
    for (let seed = 0; seed < 40; seed += 1) {
      const moved = about(late, 30, `${seed}`);
      const count = countRuns(moved);
      expect(count).toBe(countRuns(late));
      expect(runAt(moved, count - 1)).toBeLessThan(end);
      expect(runAt(moved, count - 1)).toBeGreaterThan(end - hour);
    }
  });

  test('do not apply to a post that runs once', () => {
    const once = { ...workdays, frequency: 'once', weekdays: [], times: [] } as const;
    expect(runAt(about(once, 30, 'a'), 0)).toBe(runAt(once, 0));
  });
});
