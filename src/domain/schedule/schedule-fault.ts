/** Validates the days and times chosen for a schedule; each error belongs to a field. */
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import type { Frequency } from '#contract/schedule/types.ts';

export interface Recurring {
  frequency: Frequency;
  weekdays: readonly number[];
  /** For example `09:00`. */
  times: readonly string[];
  ends_on: string | null;
  about_minutes: number;
}

type Field = Exclude<keyof Recurring, 'frequency'>;
export interface ScheduleFault {
  field: Field;
  message: string;
}

export const isRepeated = (entries: readonly unknown[]): boolean =>
  new Set(entries).size < entries.length;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const isTooClose = (times: readonly string[]): boolean => {
  const minutes = times.map(minutesOf).toSorted((one, other) => one - other);
  return minutes.some(
    (at, n) => (at - (minutes[n - 1] ?? -Infinity)) * minute < limits.schedule_gap,
  );
};

/** Which fields apply to a frequency. */
export const takes: Readonly<Record<Field, (frequency: Frequency) => boolean>> = {
  weekdays: (frequency) => frequency === 'weekly',
  times: (frequency) => frequency === 'daily' || frequency === 'weekly',
  ends_on: (frequency) => frequency !== 'once',
  about_minutes: (frequency) => frequency !== 'once',
};

/** The chosen fields without those that do not apply to the frequency. */
export const fitting = <T extends Recurring>(chosen: T): T => {
  const { frequency, weekdays, times, ends_on, about_minutes } = chosen;
  return {
    ...chosen,
    weekdays: takes.weekdays(frequency) ? weekdays : [],
    times: takes.times(frequency) ? times : [],
    ends_on: takes.ends_on(frequency) ? ends_on : null,
    about_minutes: takes.about_minutes(frequency) ? about_minutes : 0,
  };
};

/** Per fault: its field, its condition and its message; the first that applies counts. */
const faults: readonly [Field, (chosen: Recurring) => boolean, string][] = [
  [
    'weekdays',
    ({ weekdays, frequency }) => weekdays.length > 0 && !takes.weekdays(frequency),
    'Weekdays can be chosen for weekly posts only',
  ],
  ['weekdays', ({ weekdays }) => isRepeated(weekdays), 'Choose each weekday once'],
  [
    'times',
    ({ times, frequency }) => times.length > 0 && !takes.times(frequency),
    'You can choose times of day only for daily and weekly posts',
  ],
  ['times', ({ times }) => isRepeated(times), 'Choose each time once'],
  [
    'times',
    ({ times }) => isTooClose(times),
    `Leave at least ${limits.schedule_gap / minute} minutes between two times`,
  ],
  [
    'ends_on',
    ({ ends_on, frequency }) => ends_on !== null && !takes.ends_on(frequency),
    'A post that is published once has no end date',
  ],
  [
    'about_minutes',
    ({ about_minutes, frequency }) => about_minutes > 0 && !takes.about_minutes(frequency),
    'Only the times of recurring posts can vary',
  ],
];

/** The first fault; `undefined` if everything is valid. */
export function scheduleFault(chosen: Recurring): ScheduleFault | undefined {
  const [field, , message] = faults.find(([, isThere]) => isThere(chosen)) ?? [];
  return field && message ? { field, message } : undefined;
}

/** For an end date before the first run. */
export const endsTooEarly: ScheduleFault = {
  field: 'ends_on',
  message: 'The end date is before the first post',
};

/** A schedule for several accounts must repeat; a single run is a post with one variant per account. */
export const onceForSeveral = {
  field: 'frequency',
  message:
    'To publish once on several accounts, write a post. A schedule for several accounts repeats.',
} as const;
