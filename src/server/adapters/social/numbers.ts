/** Numbers that come from outside, made such that everything here can hold, add up and show them. */
import { z } from 'zod';
import { day, second } from '#contract/core/time.ts';

/** No more of anything than this is counted, so that sums of many stay exact. */
const most = 100_000_000_000;
/** The last day that has four digits of a year, milliseconds UTC. */
const lastInstant = Date.UTC(9999, 11, 31);
/** How long someone may ask to wait, in seconds. */
const longest = day / second;

const bounded = (value: number, least: number, largest: number): number =>
  Math.min(largest, Math.max(least, Math.round(value)));

/** How many there are of something. */
export const countWithin = (count: number): number => bounded(count, 0, most);

/** How many there are of something, in an answer; `null` where that is not told, or is no number. */
export const Count = z
  .number()
  .transform(countWithin)
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** An instant in milliseconds UTC; 0 for what is none. */
export const instantWithin = (instant: number): number =>
  Number.isFinite(instant) ? bounded(instant, 0, lastInstant) : 0;

/** How many seconds someone may ask to wait: more than a day, nobody means. */
export const secondsWithin = (seconds: number): number =>
  Number.isFinite(seconds) ? bounded(Math.ceil(seconds), 1, longest) : longest;
