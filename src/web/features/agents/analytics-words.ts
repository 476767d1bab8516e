/** Figures, days and hours of the analytics as people read them. */
import type { AgentAnalytics, Period } from '#contract/analytics.ts';
import type { Bar } from '#web/ui/charts/bar-chart.tsx';

export const periodWords = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
} as const satisfies Record<Period, string>;

// A date has no zone: it is read and written in the same one.
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (date: string) => formatter.format(new Date(`${date}T00:00:00Z`));
};
const dayOf = format({ weekday: 'short', day: 'numeric', month: 'short' });
const shortDayOf = format({ day: 'numeric', month: 'short' });
const weekdayOf = format({ weekday: 'short' });

type Days = readonly { date: string }[];

/** Every day of a week has its name below; of more days, some that are evenly apart. */
function tickOf(days: Days, index: number): string | undefined {
  const { date = '' } = days[index] ?? {};
  if (days.length <= 7) return weekdayOf(date);
  const apart = Math.ceil(days.length / 6);
  const fromEnd = days.length - 1 - index;
  return fromEnd % apart === Math.floor(apart / 2) ? shortDayOf(date) : undefined;
}

/** A bar for each day, of the values that `valuesOf` finds in it. */
export const barsOfDays = <Day extends { date: string }>(
  days: readonly Day[],
  valuesOf: (day: Day) => readonly number[],
): Bar[] =>
  days.map((day, index) => ({
    label: dayOf(day.date),
    tick: tickOf(days, index),
    values: valuesOf(day),
  }));

export const barsByDay = (days: AgentAnalytics['by_day']): Bar[] =>
  barsOfDays(days, ({ published, failed }) => [published, failed]);

const hourOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

export const barsByHour = (hours: readonly number[]): Bar[] =>
  hours.map((count, hour) => ({
    label: `${hourOf(hour)} to ${hourOf((hour + 1) % 24)}`,
    tick: hour % 6 === 0 ? hourOf(hour) : undefined,
    values: [count],
  }));

const posts = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`;

/** The bar with the most, in words; the latest of equals. */
export function mostOf(bars: readonly Bar[], on: string): string {
  const counted = bars.map(({ label, values }) => ({ label, count: values[0] ?? 0 }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  const best = counted.findLast(({ count }) => count === most);
  return best && most > 0 ? `Most ${on} ${best.label}: ${posts(most)}` : 'No posts in this period';
}

/** A rate from 0 to 1 as a whole percentage that calls only what is whole 0 or 100. */
export function percentOf(rate: number): number {
  const percent = Math.round(rate * 100);
  if (percent === 100 && rate < 1) return 99;
  return percent === 0 && rate > 0 ? 1 : percent;
}
