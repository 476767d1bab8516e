/** The days of a calendar. A day is its date, `2026-11-24`; weeks start as they do where the reader lives. */
import { day as length } from '#contract/core/time.ts';
import { dateWriter, monthDate, shortDate } from '#domain/text/dates.ts';

export type Span = 'day' | 'week' | 'month';

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
const middayOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(middayOf(text)) &&
  dateOf(middayOf(text)) === text;

export const dayAfter = (day: string, days: number): string =>
  dateOf(middayOf(day) + days * length);

const monday = 1;

/** The first day of a week by the reader’s language, as `Date` counts: Sunday is 0. Monday where the browser doesn’t know. */
function firstWeekday(): number {
  const locale: Intl.Locale & { getWeekInfo?(): { firstDay: number } } = new Intl.Locale(
    navigator.language,
  );
  return (locale.getWeekInfo?.().firstDay ?? monday) % 7;
}

/** The first day of its week. */
export const weekStartOf = (day: string): string =>
  dayAfter(day, -((new Date(middayOf(day)).getUTCDay() - firstWeekday() + 7) % 7));

/** The same day of another month, or the last day of a shorter one. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(date, last), 12));
}

const monthOf = (day: string): string => day.slice(0, 7);

/** How many weeks of the current month are shown from today on. */
const weeksAhead = 5;

/**
 * Whether the past weeks of the current month are hidden: people plan ahead, so the calendar opens on the future.
 * Going to a past week shows the whole month.
 */
export const isAhead = (day: string, span: Span, today: string): boolean =>
  span === 'month' &&
  monthOf(day) === monthOf(today) &&
  day >= weekStartOf(today) &&
  weekStartOf(today) !== weekStartOf(`${monthOf(today)}-01`);

/** The first and the last day of a span, which is drawn in whole weeks. */
function endsOf(day: string, span: Span, today: string): { first: string; last: string } {
  if (span !== 'month') return { first: day, last: day };
  const first = `${monthOf(day)}-01`;
  const last = dayAfter(monthAfter(first, 1), -1);
  if (!isAhead(day, span, today)) return { first, last };
  const end = dayAfter(weekStartOf(today), weeksAhead * 7 - 1);
  return { first: today, last: end > last ? end : last };
}

/** The rows of a span: one day, or whole weeks. */
export function weeksOf(day: string, span: Span, today: string): string[][] {
  if (span === 'day') return [[day]];
  const { first, last } = endsOf(day, span, today);
  const weeks: string[][] = [];
  for (let start = weekStartOf(first); start <= last; start = dayAfter(start, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((at) => dayAfter(start, at)));
  return weeks;
}

/** The same position in the next span, or with -1 in the previous one: before the weeks ahead come those that are past. */
export function turned(day: string, span: Span, by: 1 | -1, today: string): string {
  if (by === -1 && isAhead(day, span, today)) return dayAfter(weekStartOf(today), -1);
  if (span === 'month') return monthAfter(day, by);
  return dayAfter(day, span === 'week' ? by * 7 : by);
}

/** `Tuesday, November 24`. */
export const dayWords = dateWriter({ weekday: 'long', day: 'numeric', month: 'long' });
const monthName = dateWriter({ month: 'long' });
const shortMonth = dateWriter({ month: 'short' });
const shortMonthDate = dateWriter({ month: 'short', year: 'numeric' });
/** `Tue`. */
export const weekdayName = dateWriter({ weekday: 'short' });
/** The name of the hidden past weeks: `Earlier in November`. */
export const earlierWords = (day: string): string => `Earlier in ${monthName(day)}`;
/** `24`; for the first of a month `December 1`, which screen readers also read. */
export const dateWords = (day: string): string =>
  day.endsWith('-01') ? `${monthName(day)} 1` : String(Number(day.slice(8)));
/** `Tue 24`. */
export const headWords = (day: string): string => `${weekdayName(day)} ${Number(day.slice(8))}`;

/** `November 2026`, `Nov – Dec 2026`, `Nov 23 – 29, 2026`, or `Tuesday, November 24`. */
export function spanWords(day: string, span: Span, today: string): string {
  if (span === 'month') {
    const last = isAhead(day, span, today) ? (weeksOf(day, span, today).at(-1)?.[0] ?? day) : day;
    if (monthOf(last) === monthOf(day)) return monthDate(day);
    // oxlint-disable-next-line house/no-cut-characters -- a date
    const isSameYear = last.slice(0, 4) === day.slice(0, 4);
    return `${isSameYear ? shortMonth(day) : shortMonthDate(day)} – ${shortMonthDate(last)}`;
  }
  if (span === 'day') return dayWords(day);
  const start = weekStartOf(day);
  const last = dayAfter(start, 6);
  const end = monthOf(last) === monthOf(start) ? Number(last.slice(8)) : shortDate(last);
  // oxlint-disable-next-line house/no-cut-characters -- a date
  return `${shortDate(start)} – ${end}, ${last.slice(0, 4)}`;
}
