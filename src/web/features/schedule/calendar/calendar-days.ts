/** The days of a calendar. A day is its date, `2026-11-24`; weeks begin on Monday. */
import { day as length } from '#contract/core/time.ts';
import { dateWriter, monthDate, shortDate } from '#domain/text/dates.ts';

export const Spans = ['day', 'week', 'month'] as const;
export type Span = (typeof Spans)[number];

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
const middayOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(middayOf(text)) &&
  dateOf(middayOf(text)) === text;

export const dayAfter = (day: string, days: number): string =>
  dateOf(middayOf(day) + days * length);

/** Monday is 0. */
const weekdayOf = (day: string): number => (new Date(middayOf(day)).getUTCDay() + 6) % 7;

export const mondayOf = (day: string): string => dayAfter(day, -weekdayOf(day));

/** The same day of another month, or that month's last one where it is shorter. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(date, last), 12));
}

/** The rows that a span is drawn in: one day, or whole weeks. */
export function weeksOf(day: string, span: Span): string[][] {
  if (span === 'day') return [[day]];
  const first = span === 'week' ? day : `${day.slice(0, 7)}-01`;
  const last = span === 'week' ? day : dayAfter(monthAfter(first, 1), -1);
  const weeks: string[][] = [];
  for (let monday = mondayOf(first); monday <= last; monday = dayAfter(monday, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((at) => dayAfter(monday, at)));
  return weeks;
}

/** The same place in the next span, or with -1 in the one before. */
export function turned(day: string, span: Span, by: 1 | -1): string {
  if (span === 'month') return monthAfter(day, by);
  return dayAfter(day, span === 'week' ? by * 7 : by);
}

/** `Tuesday, November 24`. */
export const dayWords = dateWriter({ weekday: 'long', day: 'numeric', month: 'long' });
const weekdayName = dateWriter({ weekday: 'short' });
/** `Tue 24`. */
export const headWords = (day: string): string => `${weekdayName(day)} ${Number(day.slice(8))}`;

/** `November 2026`, `Nov 23 – Nov 29, 2026`, or `Tuesday, November 24`. */
export function spanWords(day: string, span: Span): string {
  if (span === 'month') return monthDate(day);
  if (span === 'day') return dayWords(day);
  const monday = mondayOf(day);
  const sunday = dayAfter(monday, 6);
  return `${shortDate(monday)} – ${shortDate(sunday)}, ${sunday.slice(0, 4)}`;
}
