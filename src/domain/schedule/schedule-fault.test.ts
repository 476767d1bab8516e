import { describe, expect, test } from 'vitest';
import { Frequencies } from '#contract/schedule/types.ts';
import { fitting, type Recurring, scheduleFault } from './schedule-fault.ts';

const weekly: Recurring = {
  frequency: 'weekly',
  weekdays: [1, 3],
  times: ['09:00', '13:30'],
  ends_on: '2027-05-31',
  about_minutes: 10,
};

describe('invalid combinations', () => {
  test.each<[Partial<Recurring>, string, string]>([
    [{ frequency: 'daily' }, 'weekdays', 'Weekdays can be chosen for weekly posts only'],
    [{ weekdays: [1, 3, 1] }, 'weekdays', 'Choose each weekday once'],
    [
      { frequency: 'hourly', weekdays: [] },
      'times',
      'You can choose times of day only for daily and weekly posts',
    ],
    [{ times: ['09:00', '13:30', '09:00'] }, 'times', 'Choose each time once'],
    [
      { times: ['13:30', '09:00', '13:44'] },
      'times',
      'Leave at least 15 minutes between two times',
    ],
    [
      { frequency: 'once', weekdays: [], times: [] },
      'ends_on',
      'A post that is published once has no end date',
    ],
    [
      { frequency: 'once', weekdays: [], times: [], ends_on: null },
      'about_minutes',
      'Only the times of recurring posts can vary',
    ],
  ])('%o', (own, field, message) => {
    expect(scheduleFault({ ...weekly, ...own })).toEqual({ field, message });
  });

  test.each<Partial<Recurring>>([
    {},
    { times: ['09:00', '09:15'] },
    { frequency: 'daily', weekdays: [] },
    { frequency: 'hourly', weekdays: [], times: [] },
    { frequency: 'once', weekdays: [], times: [], ends_on: null, about_minutes: 0 },
  ])('%o is valid', (own) => {
    expect(scheduleFault({ ...weekly, ...own })).toBeUndefined();
  });

  test('valid fields have no fault, and a weekly schedule keeps them all', () => {
    for (const frequency of Frequencies) {
      expect(scheduleFault(fitting({ ...weekly, frequency }))).toBeUndefined();
    }
    expect(fitting(weekly)).toEqual(weekly);
    expect(fitting({ ...weekly, frequency: 'daily' })).toMatchObject({
      weekdays: [],
      times: weekly.times,
      ends_on: weekly.ends_on,
    });
  });
});
