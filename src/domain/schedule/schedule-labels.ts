/** Describes a schedule in words. Works in every browser. */
import { type Frequency, Timezones, Weekdays } from '#contract/schedule/types.ts';
import type { QueueSettings } from '#contract/schedule/queue.ts';
import { dateWriter, longDate } from '#domain/text/dates.ts';
import type { Schedule } from './recurrence.ts';
import { lazily } from '#domain/lazily.ts';

const weekdayName = dateWriter({ weekday: 'long' });

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = lazily(() => new Intl.PluralRules('en', { type: 'ordinal' }));
const ordinal = (day: number) => `${day}${endings[ordinals().select(day)] ?? 'th'}`;

/** Days that every month has; later ones fall on the last day of shorter months. */
const shortestMonth = 28;

const dayOfMonth = (day: number) =>
  day > shortestMonth ? `${ordinal(day)}, or the last day of a shorter month,` : ordinal(day);

const labels = new Map<string, string>(Object.entries(Timezones));

/** The display name of a zone: `New York`, `Sao Paulo`, or its id if that is clearer. */
export function zoneLabel(timezone: string): string {
  const city = /^(?!Etc\/).*\/(?<city>\D+)$/.exec(timezone)?.groups?.['city'];
  return labels.get(timezone) ?? city?.replaceAll('_', ' ') ?? timezone;
}

// British list format: no comma before “and”, as on all screens.
const list = lazily(() => new Intl.ListFormat('en-GB'));
/** More times than this are counted instead of listed. */
const namedTimes = 6;

const weekdayNames = new Map<number, string>(
  Object.entries(Weekdays).map(([day, name]) => [Number(day), name]),
);
const workdays = '1,2,3,4,5';

/** `Monday, Wednesday and Friday`, `weekday`, `day`; empty if there are none. */
function daysOf(weekdays: readonly number[]): string {
  if (weekdays.length === weekdayNames.size) return 'day';
  if (weekdays.join() === workdays) return 'weekday';
  return list().format(weekdays.flatMap((day) => weekdayNames.get(day) ?? []));
}

interface Parts {
  date: string;
  /** The words after "every". */
  days: string;
  day: number;
  /** ` at 09:00`, ` at about 09:00 and 13:30`. */
  at: string;
}

const from =
  (every: string) =>
  ({ date, at }: Parts) =>
    `every ${every} from ${date}${at}`;

const phrases: Readonly<Record<Frequency, (parts: Parts) => string>> = {
  once: ({ date, at }) => `once on ${date}${at}`,
  hourly: from('hour'),
  every_4_hours: from('4 hours'),
  every_6_hours: from('6 hours'),
  every_12_hours: from('12 hours'),
  daily: ({ at }) => `every day${at}`,
  weekly: ({ days, at }) => `every ${days}${at}`,
  monthly: ({ day, at }) => `every month on the ${dayOfMonth(day)}${at}`,
};

/** ` at 09:00 and 13:30`, ` at about 09:00`, `, 12 times from 08:00 to 19:00`. */
function timesOf(times: readonly string[], about_minutes = 0): string {
  const about = about_minutes > 0 ? 'about ' : '';
  if (times.length > namedTimes) {
    return `, ${times.length} times from ${about}${times[0]} to ${times.at(-1)}`;
  }
  return ` at ${about}${list().format(times)}`;
}

/** For example `every Monday and Friday at 09:00 and 13:30 (New York), until 1 May 2027`. */
export function describeSchedule(schedule: Schedule): string {
  const { anchor_local, timezone, frequency, weekdays = [], times = [], ends_on } = schedule;
  const own = anchor_local.slice(11, 19).replace(/:00$/, '');
  const day = new Date(`${anchor_local.slice(0, 10)}T00:00:00Z`);
  const phrase = phrases[frequency]({
    date: longDate(day),
    days: daysOf(weekdays) || weekdayName(day),
    day: day.getUTCDate(),
    at: timesOf(times.length > 0 ? times : [own], schedule.about_minutes),
  });
  const until = ends_on ? `, until ${longDate(ends_on)}` : '';
  return `${phrase} (${zoneLabel(timezone)})${until}`;
}

type Slots = QueueSettings['slots'];

/** `1,2,3`, regardless of the input order. */
const dayNumbers = ({ days }: Slots[number]): string => days.toSorted((a, b) => a - b).join();

/** A queue’s weekly times: `every weekday at 09:00 and 13:00`, or just the count if days differ. */
export function describeSlots(slots: Slots): string {
  const [first] = slots;
  if (!first) return 'no posting times';
  if (slots.some((slot) => dayNumbers(slot) !== dayNumbers(first)))
    return `${slots.flatMap(({ days }) => days).length} times a week`;
  const times = slots.map(({ time }) => time).toSorted();
  return `every ${daysOf(first.days.toSorted((a, b) => a - b))}${timesOf(times)}`;
}
