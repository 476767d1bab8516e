/** Reads dates as programs and people write them, in feeds and spreadsheets. */
import { cut } from '#contract/core/cut.ts';
import { lazily } from '#domain/lazily.ts';

export interface WrittenDate {
  /** Year, month from 1, day. */
  date: readonly [number, number, number];
  /** Hour, minute, second; `undefined` if only a day is written. */
  time: readonly [number, number, number] | undefined;
  /** Minutes east of UTC; `undefined` if no zone is written. */
  zone: number | undefined;
  /** What is written after the time, if it is no zone that this knows. */
  rest: string;
}

/** Zones that feeds name, in hours east of UTC. Names with several meanings have the usual one of feeds. */
const zones: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'UT 0,UTC 0,GMT 0,WET 0,WEST 1,BST 1,CET 1,CEST 2,MEZ 1,MESZ 2,MET 1,MEST 2,EET 2,EEST 3',
    'MSK 3,SAST 2,PKT 5,IST 5.5,WIB 7,SGT 8,HKT 8,AWST 8,JST 9,KST 9,ACST 9.5,ACDT 10.5,AEST 10',
    'AEDT 11,NZST 12,NZDT 13,NST -3.5,NDT -2.5,BRT -3,ART -3,AST -4,ADT -3,EST -5,EDT -4,CST -6',
    'CDT -5,MST -7,MDT -6,PST -8,PDT -7,AKST -9,AKDT -8,HST -10',
  ]
    .flatMap((line) => line.split(','))
    .map((zone) => zone.split(' '))
    .map(([name = '', hours]) => [name, Number(hours)] as const),
);
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'pl', 'ru', 'tr'];

const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase();

/** The names of the months in several languages, and their number. */
const months = lazily(() => {
  const found = new Map<string, number>();
  for (const language of languages)
    for (const month of ['long', 'short'] as const)
      for (const options of [{ month }, { month, day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
        for (let at = 0; at < 12; at += 1) {
          const part = format
            .formatToParts(Date.UTC(2026, at, 15))
            .find(({ type }) => type === 'month');
          const name = folded(part?.value ?? '');
          if (name.length > 2 && !found.has(name)) found.set(name, at + 1);
        }
      }
  return found;
});

function monthOf(word: string): number | undefined {
  const name = folded(word);
  return months().get(name) ?? months().get(cut(name, 3));
}

const yearOf = (digits: string): number => {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
};

interface FoundDay {
  date: readonly [number, number, number];
  rest: string;
}

const ordinal = '(?:st|nd|rd|th|er|[.ºª])?';

/** A form of a day: how it is found, and its year, month and day among what was found. */
const forms: readonly [RegExp, (found: readonly string[]) => (number | undefined)[]][] = [
  // 2026-11-27, 2026/11/27, 20261127T0900
  [
    /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/u,
    ([, y = '', , m, d]) => [Number(y), Number(m), Number(d)],
  ],
  [/^(\d{4})(\d\d)(\d\d)(?=T|$)/u, ([, y, m, d]) => [Number(y), Number(m), Number(d)]],
  // 27 Nov 2026, 27. November 26, 27-Nov-2026, 27 de noviembre de 2026
  [
    new RegExp(
      String.raw`(?<!\d)(\d{1,2})${ordinal}[\s-]*(?:(?:de|of) )?(\p{L}[\p{L}\p{M}]{2,})\.?,?[\s-]+(?:(?:de|del) )?(\d{4}|\d\d)(?![\d:])`,
      'u',
    ),
    ([, d, m = '', y = '']) => [yearOf(y), monthOf(m), Number(d)],
  ],
  // Nov 27 2026, November 27th, 2026
  [
    new RegExp(String.raw`(\p{L}{3,})\.?[\s-]+(\d{1,2})${ordinal},?[\s-]+(\d{4})(?!\d)`, 'u'),
    ([, m = '', d, y = '']) => [yearOf(y), monthOf(m), Number(d)],
  ],
  // 27.11.2026; with slashes, only if one number cannot be a month.
  [
    /(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d\d)(?!\d)/u,
    ([, d, m, y = '']) => [yearOf(y), Number(m), Number(d)],
  ],
  [
    /(?<!\d)(\d{1,2})([-/])(\d{1,2})\2(\d{4})(?!\d)/u,
    ([, one, , other, y]) =>
      Number(one) > 12
        ? [Number(y), Number(other), Number(one)]
        : [Number(y), Number(one), Number(other)],
  ],
];

/** `Fri Nov 27 04:45:26 UTC 2026`, with the year moved to its usual place. */
const yearLast = /(\p{L}{3,}) +(\d{1,2}) +(\d{1,2}:\d\d\S*)(.*) (\d{4})$/u;

const isDay = ([year, month, day]: readonly number[]): boolean => {
  const at = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return at.getUTCMonth() === (month ?? 0) - 1 && at.getUTCDate() === day;
};

function dayIn(text: string): FoundDay | undefined {
  for (const [form, partsOf] of forms) {
    const found = form.exec(text);
    const [year, month, day] = found ? partsOf(found) : [];
    if (!found || year === undefined || month === undefined || day === undefined) continue;
    if (isDay([year, month, day]))
      return { date: [year, month, day], rest: text.slice(found.index + found[0].length) };
  }
  return undefined;
}

/** Whether a day is written so that it can be two: 01/05/2027 is January 5 or May 1. */
export function isAmbiguousDay(text: string): boolean {
  const [, one, , other] = /(?<!\d)(\d{1,2})([-/])(\d{1,2})\2\d{2,4}(?!\d)/u.exec(text) ?? [];
  return one !== undefined && one !== other && Number(one) <= 12 && Number(other) <= 12;
}

const clock =
  /(?<!\d)(\d{1,2})(?:[:.h](\d\d)(?:[:.](\d\d)(?:[.,]\d+)?)?|(?=\s*[ap]\.?m))(?:\s*([ap])\.?m\.?(?!\p{L}))?/iu;
const compact = /^T(\d\d)(\d\d)(\d\d)?/u;

/** An hour of the day, from one that may be before or after noon. */
function hourOf(hours: number, half: string | undefined): number {
  if (half === undefined) return hours;
  return (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

const isTime = ([hour = 0, minute = 0, second = 0]: readonly number[]): boolean =>
  hour < 25 && minute < 60 && second < 61;

function timeIn(rest: string): { time: [number, number, number]; after: string } | undefined {
  const found = compact.exec(rest) ?? clock.exec(rest);
  if (!found) return undefined;
  const [all, hours, minutes = '0', seconds = '0', half] = found;
  const time: [number, number, number] = [
    hourOf(Number(hours), half),
    Number(minutes),
    Number(seconds),
  ];
  const end = found.index + all.length;
  return isTime(time) ? { time, after: rest.slice(end) } : undefined;
}

function zoneIn(after: string): number | undefined {
  const [, sign, hours, minutes = '0'] =
    /^\s*(?:GMT|UTC)?\s*([+−-])(\d{1,2}):?(\d\d)?(?!\d)/iu.exec(after) ?? [];
  if (sign !== undefined) return (Number(hours) * 60 + Number(minutes)) * (sign === '+' ? 1 : -1);
  const [, name = ''] = /^\s*\(?([a-z]{1,5})(?![\p{L}/])/iu.exec(after) ?? [];
  if (name === '') return undefined;
  // Single letters were defined wrongly, so the mail standard takes them as UTC.
  const hours_east = name.length === 1 ? 0 : zones[name.toUpperCase()];
  return hours_east === undefined ? undefined : hours_east * 60;
}

/** No date is longer. */
const longest = 100;

/** Reads a date; `undefined` if there is none. A day that can be two is taken as the American one. */
export function readDate(written: string): WrittenDate | undefined {
  if (written.length > longest) return undefined;
  const day = dayIn(written.trim().replace(yearLast, '$1 $2 $5 $3$4'));
  if (!day) return undefined;
  const found = timeIn(day.rest);
  const zone = found && zoneIn(found.after);
  const rest = zone === undefined ? (found?.after ?? day.rest) : '';
  return { date: day.date, time: found?.time, zone, rest: rest.trim() };
}
