/**
 * How the results of a post grow in its first days, as they were read. A figure that was not reported is unknown, never 0. Ages
 * are milliseconds since publication.
 */
import { day } from '#contract/core/time.ts';
import { interactionsOf, type PostMetrics } from './metrics.ts';

/** The figures of a post at one age. */
export interface Reading extends PostMetrics {
  age: number;
}

/** What posts are compared by: interactions, or views where a network reports nothing else. */
export type Basis = 'interactions' | 'views';

/** One known total of a post. */
export interface Point {
  age: number;
  value: number;
}

/** How long the course of a post is kept and compared. */
export const courseAge = 2 * day;
/** The newest courses that are kept of an account, and the newest readings of a course. */
export const coursesKept = 100;
export const readingsKept = 100;

const kinds = ['likes', 'replies', 'reposts'] as const;

/**
 * The known totals of a post, youngest first. A reading that lacks a figure which other readings of the post have is left out:
 * its sum would look like a loss.
 */
export function pointsOf(readings: readonly Reading[], basis: Basis): Point[] {
  const told = kinds.filter((kind) => readings.some((reading) => reading[kind] !== null));
  return readings
    .toSorted((one, other) => one.age - other.age)
    .flatMap((reading) => {
      const isWhole = told.every((kind) => reading[kind] !== null);
      const sum = isWhole ? interactionsOf(reading) : null;
      const value = basis === 'views' ? reading.impressions : sum;
      return value === null ? [] : [{ age: reading.age, value }];
    });
}

/** Readings that are farther apart than this, as a ratio of ages, say nothing about what is between them. */
const widestGap = 4.1;
/** Two ages this near each other count as the same. */
const near = 1.1;

/** The index of the first point at this age or later. */
function firstFrom(points: readonly Point[], age: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.age ?? 0) >= age) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The total at an age, between two readings; `null` if none were near. */
export function totalAt(points: readonly Point[], age: number): number | null {
  const after = firstFrom(points, age);
  const [before, next] = [points[after - 1], points[after]];
  if (next && next.age <= age * near) return next.value;
  if (before && age <= before.age * near) return before.value;
  if (!next || !before || before.age <= 0 || next.age > before.age * widestGap) return null;
  const share = Math.log(age / before.age) / Math.log(next.age / before.age);
  return before.value + share * (next.value - before.value);
}
