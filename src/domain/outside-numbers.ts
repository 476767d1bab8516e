/** Numbers that come from outside, made such that everything here can hold, add up and show them. */

/** No more of anything than this is counted, so that sums of many stay exact. */
const most = 100_000_000_000;
/** The last day that has four digits of a year, milliseconds UTC. */
const lastInstant = Date.UTC(9999, 11, 31);
/** In seconds. */
const day = 24 * 60 * 60;

const bounded = (value: number, least: number, largest: number): number =>
  Math.min(largest, Math.max(least, Math.round(value)));

/** How many there are of something. */
export const countWithin = (count: number): number => bounded(count, 0, most);

/** An instant in milliseconds UTC; 0 for what is none. */
export const instantWithin = (instant: number): number =>
  Number.isFinite(instant) ? bounded(instant, 0, lastInstant) : 0;

/** How many seconds somebody may ask to wait: more than a day, nobody means. */
export const secondsWithin = (seconds: number): number =>
  Number.isFinite(seconds) ? bounded(Math.ceil(seconds), 1, day) : day;
