/** Bounds numbers from outside, so that they can be stored, summed and displayed. */
import { z } from 'zod';
import { day, second } from '#contract/core/time.ts';

/** The largest count, so that sums stay exact. */
const most = 100_000_000_000;
/** The last day with a four-digit year, milliseconds UTC. */
const lastInstant = Date.UTC(9999, 11, 31);
/** The longest accepted wait, in seconds. */
const longest = day / second;

const bounded = (value: number, least: number, largest: number): number =>
  Math.min(largest, Math.max(least, Math.round(value)));

export const countWithin = (count: number): number => bounded(count, 0, most);

/** A count in a response; `null` if it is missing or no number. */
export const Count = z
  .number()
  .transform(countWithin)
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** An instant in milliseconds UTC; 0 if invalid. */
export const instantWithin = (instant: number): number =>
  Number.isFinite(instant) ? bounded(instant, 0, lastInstant) : 0;

/** A requested wait in seconds, at most a day. */
export const secondsWithin = (seconds: number): number =>
  Number.isFinite(seconds) ? bounded(Math.ceil(seconds), 1, longest) : longest;

/** Sorts by ids that are increasing 64-bit numbers, too large for a JavaScript number. */
export const byId = (a: { id: string }, b: { id: string }): number =>
  a.id.length - b.id.length || (a.id < b.id ? -1 : Number(a.id > b.id));
