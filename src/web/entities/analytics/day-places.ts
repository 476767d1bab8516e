/** The days of a period as the positions of a chart. */
import { dateWriter, shortDate, weekdayDate } from '#domain/text/dates.ts';

const weekdayOf = dateWriter({ weekday: 'short' });

type Days = readonly { date: string }[];

/** A week has a label for every day; longer periods for some evenly spaced days. */
function tickOf(days: Days, index: number): string | undefined {
  const { date = '' } = days[index] ?? {};
  if (days.length <= 7) return weekdayOf(date);
  const apart = Math.ceil(days.length / 6);
  const fromEnd = days.length - 1 - index;
  return fromEnd % apart === Math.floor(apart / 2) ? shortDate(date) : undefined;
}

export const placesOfDays = (days: Days) =>
  days.map(({ date }, index) => ({ label: weekdayDate(date), tick: tickOf(days, index) }));

/** A bar for each day, from the values that `valuesOf` returns. */
export function barsOfDays<Day extends { date: string }, Value extends number | null>(
  days: readonly Day[],
  valuesOf: (day: Day) => readonly Value[],
) {
  const places = placesOfDays(days);
  return days.map((day, index) => ({
    label: '',
    tick: undefined,
    ...places[index],
    values: valuesOf(day),
  }));
}
