import { describe, expect, it, test } from 'vitest';
import { movedSchedule } from './moved-schedule.ts';
import { nextRuns, type Schedule } from './recurrence.ts';

const at = (text: string): number => Date.parse(`${text}:00Z`);
const now = at('2027-03-01T12:00');

/** The next runs after a move as UTC times, or why it is refused. */
function after(schedule: Schedule, [k, next]: [number, number], to: string, count = 4) {
  const moved = movedSchedule(schedule, { k, next }, at(to), now);
  if ('refused' in moved) return moved.refused;
  const { at: first, ...rest } = moved;
  const runs = nextRuns({ ...schedule, ...rest }, now, count).map((run) => run.at);
  expect(runs[0]).toBe(first);
  return runs.map((run) => new Date(run).toISOString().slice(5, 16));
}

const daily: Schedule = {
  anchor_local: '2027-03-02T09:00:00',
  timezone: 'UTC',
  frequency: 'daily',
};
const weekly: Schedule = { ...daily, frequency: 'weekly', weekdays: [2, 4], times: ['09:00'] };

describe('moving all posts of a schedule', () => {
  it('P-9.110 keeps the interval of days, weeks or months', () => {
    expect(after(daily, [0, 0], '2027-03-02T14:30', 2)).toEqual(['03-02T14:30', '03-03T14:30']);
    const plain = { ...daily, frequency: 'weekly' } as const;
    expect(after(plain, [1, 0], '2027-03-10T08:00', 2)).toEqual(['03-03T08:00', '03-10T08:00']);
    const monthly = { ...daily, frequency: 'monthly' } as const;
    expect(after(monthly, [0, 0], '2027-03-05T09:00', 2)).toEqual(['03-05T09:00', '04-05T09:00']);
    const hours = { ...daily, frequency: 'every_12_hours' } as const;
    expect(after(hours, [0, 0], '2027-03-02T10:15', 2)).toEqual(['03-02T10:15', '03-02T22:15']);
  });

  it('P-9.110 keeps the wall-clock time across clock changes', () => {
    const there = { ...daily, timezone: 'America/New_York' };
    // Ten in New York is 15:00 before the clocks go forward on 14 March, and 14:00 after.
    const moved = movedSchedule(there, { k: 13, next: 0 }, at('2027-03-15T14:00'), now);
    expect(moved).toMatchObject({
      anchor_local: '2027-03-02T10:00:00',
      at: at('2027-03-02T15:00'),
    });
  });

  it('P-9.110 changes only the day or time that was moved, and skips no run', () => {
    expect(after(weekly, [1, 0], '2027-03-05T09:00')).toEqual([
      ...['03-02T09:00', '03-05T09:00', '03-09T09:00', '03-12T09:00'],
    ]);
    expect(after(weekly, [0, 0], '2027-03-05T09:00', 3)).toEqual([
      ...['03-04T09:00', '03-05T09:00', '03-11T09:00'],
    ]);
    const twice = { ...daily, times: ['09:00', '17:00'] };
    expect(after(twice, [1, 0], '2027-03-02T18:30', 3)).toEqual([
      ...['03-02T09:00', '03-02T18:30', '03-03T09:00'],
    ]);
  });

  it('ignores the random minutes of a run', () => {
    const about = { ...daily, about_minutes: 20, seed: 'a' };
    const [, second] = nextRuns(about, now, 2);
    const to = (second?.at ?? 0) + 60 * 60_000;
    expect(movedSchedule(about, { k: 1, next: 0 }, to, now)).toMatchObject({
      anchor_local: '2027-03-02T10:00:00',
    });
  });

  test.each([
    ['a day of what goes out daily', daily, '2027-03-03T09:00', /every day/],
    [
      'a day of several times',
      { ...weekly, times: ['09:00', '17:00'] },
      '2027-03-03T09:00',
      /several/,
    ],
    ['onto a day that it has', weekly, '2027-03-04T09:00', /already has a post/],
    [
      'too close to its other time',
      { ...daily, times: ['09:00', '17:00'] },
      '2027-03-02T16:50',
      /at least 15 minutes/,
    ],
    [
      'past its end',
      { ...weekly, ends_on: '2027-03-02', weekdays: [2] },
      '2027-03-03T09:00',
      /left/,
    ],
  ])('is refused for %s', (_, schedule, to, words) => {
    expect(after(schedule, [0, 0], to)).toMatch(words);
  });
});
