/** Numbers, rates and durations as people read them. */
const counted = new Intl.NumberFormat('en-US');

export const numberOf = (value: number): string => counted.format(value);

/** A rate from 0 to 1 as a whole percentage; only exact values read as 0 or 100. */
export function percentOf(rate: number): number {
  const percent = Math.round(rate * 100);
  if (percent === 100 && rate < 1) return 99;
  return percent === 0 && rate > 0 ? 1 : percent;
}

/** A rate in percent to one decimal place, because engagement is mostly low. */
export const tenthsOf = (rate: number): string => (rate * 100).toFixed(1);

/** A number of seconds in words. */
export function secondsWords(seconds: number): string {
  if (seconds < 10) return `${Number(seconds.toFixed(1))} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
