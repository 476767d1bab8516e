/** A schedule in words. Needs nothing that a browser may lack. */
import { type Frequency, Timezones } from '#contract/schedule/types.ts';
import type { Schedule } from './recurrence.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const dateFormat = format({ day: 'numeric', month: 'long', year: 'numeric' });
const weekdayFormat = format({ weekday: 'long' });

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinal = (day: number) => `${day}${endings[ordinals.select(day)] ?? 'th'}`;

/** Every month has as many days; what is later falls on the last day of a shorter one. */
const shortestMonth = 28;

const dayOfMonth = (day: number) =>
  day > shortestMonth ? `${ordinal(day)}, or the last day of a shorter month,` : ordinal(day);

const labels = new Map<string, string>(Object.entries(Timezones));

/** What a zone is called on screen: `New York`, `Sao Paulo`, or its name where that tells more. */
export function zoneLabel(timezone: string): string {
  const city = /^(?!Etc\/).*\/(?<city>\D+)$/.exec(timezone)?.groups?.['city'];
  return labels.get(timezone) ?? city?.replaceAll('_', ' ') ?? timezone;
}

interface Anchor {
  date: string;
  weekday: string;
  day: number;
  time: string;
}

const from = (every: string) => (anchor: Anchor) =>
  `every ${every} from ${anchor.date} at ${anchor.time}`;

const phrases: Readonly<Record<Frequency, (anchor: Anchor) => string>> = {
  once: ({ date, time }) => `once on ${date} at ${time}`,
  hourly: from('hour'),
  every_4_hours: from('4 hours'),
  every_6_hours: from('6 hours'),
  every_12_hours: from('12 hours'),
  daily: ({ time }) => `every day at ${time}`,
  weekly: ({ weekday, time }) => `every ${weekday} at ${time}`,
  monthly: ({ day, time }) => `every month on the ${dayOfMonth(day)} at ${time}`,
};

/** Such as `every day at 09:00 (New York)`. */
export function describeSchedule({ anchor_local, timezone, frequency }: Schedule): string {
  const day = new Date(`${anchor_local.slice(0, 10)}T00:00:00Z`);
  const time = anchor_local.slice(11, 19).replace(/:00$/, '');
  const anchor: Anchor = {
    date: dateFormat.format(day),
    weekday: weekdayFormat.format(day),
    day: day.getUTCDate(),
    time,
  };
  return `${phrases[frequency](anchor)} (${zoneLabel(timezone)})`;
}
