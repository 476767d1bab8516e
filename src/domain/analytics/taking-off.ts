/**
 * Whether a post takes off: whether it is beyond what posts of its account usually do at its age.
 *
 * Two things are compared with the account’s earlier posts at the same age, both as logarithms: the total, and how much it grew
 * in the last hours. Each is counted from the median of those posts, in units of how far their upper quarter reaches. A post
 * that was good from the start has a high total but grows like others; one that is passed on grows out of proportion. The sum
 * of both, of which the total is capped, is its distance.
 *
 * The farthest that a post ever came, over all of its readings, is one number per post; the bound is a high quantile of that
 * number, so looking many times adds no false alarms. Beyond the upper quarter the numbers are taken as exponential, which
 * suits results with heavy tails (Hill, "A simple general approach to inference about the tail of a distribution", Annals of
 * Statistics 3, 1975). Few posts tell little about that tail, so the bound is the quantile of the posterior predictive
 * distribution with a gamma prior: the fewer posts, the farther away. The farthest posts count as "at least as far", so that
 * an earlier success does not hide the next.
 */
import { hour } from '#contract/core/time.ts';
import { type Basis, courseAge, type Point, pointsOf, type Reading, totalAt } from './courses.ts';

/** The fewest comparable posts for an answer. */
const postsNeeded = 20;
/** How many of the newest comparable posts are looked at. */
export const postsCompared = 60;
/**
 * The chance that the bound is set by: how often a usual post is farther away, over all of its readings. The tail below is
 * careful, so it is less; `npm run prove -- results taking-off` counts it.
 */
const chances = { often: 0.03, seldom: 0.012 };
/** Posts that are read at fewer ages are read seldom. */
const oftenRead = 10;

/** Added to each total before its logarithm is taken: below it, differences are mostly chance. */
const offset = 3;
/** The least spreads: posts of an account are never more alike than this. */
const leastSpread = { total: 0.35, growth: 0.1 };
/** A high total counts no more than this, so that no post takes off just by being good. */
const mostOfTotal = 1.5;
/** How much of the chance in small totals is expected in their growth. */
const chanceInGrowth = 0.7;
/** The share of posts that the tail is estimated from, and of those whose distance counts as "at least". */
const tail = 0.25;
const open = 0.05;
/** What is known about tails before any post: this many posts with this mean excess. */
const prior = { posts: 6, excess: 0.9 };
/** Less is never called taking off: this many, and this many times what is usual. */
export const leastTotal = 10;
const leastTimes = 2;
/** Growth is that of the last hours, at most of half the age; where posts are read less often, since the reading before. */
const growthSpan = 3 * hour;
/** Ages are compared this far apart. */
const stepOfAges = 1.09;
/** The upper quartile of the standard normal distribution. */
const quartile = 0.674;

const log = (total: number): number => Math.log(total + offset);

function sinceOf(age: number, ages: readonly number[]): number {
  const before = ages.findLast((one) => one * stepOfAges < age) ?? age;
  return Math.min(before, Math.max(age - growthSpan, age / 2));
}

/** The value below which this share of sorted values lies. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (at - Math.floor(at)) * (high - low);
}

const ascending = (values: readonly number[]): number[] =>
  values.toSorted((one, other) => one - other);

/** The total of a post at an age, and some hours before, as logarithms. */
interface Sample {
  now: number;
  before: number;
}

/** A post as it is compared: at each of the ages, if it was read about then. */
export type Course = readonly (Sample | null)[];

/** The ages that posts are compared at, of those at which they are read. */
export function comparedAges(readings: readonly number[]): number[] {
  const ages: number[] = [];
  for (const age of readings) {
    if (age <= 0 || age > courseAge) continue;
    if (age >= (ages.at(-1) ?? 0) * stepOfAges) ages.push(age);
  }
  return ages;
}

function sampleAt(points: readonly Point[], age: number, ages: readonly number[]): Sample | null {
  const [now, before] = [totalAt(points, age), totalAt(points, sinceOf(age, ages))];
  if (now === null) return null;
  // Before its first reading a post is compared by its total alone.
  return { now: log(now), before: before === null ? log(now) : log(before) };
}

export const courseOf = (
  readings: readonly Reading[],
  basis: Basis,
  ages: readonly number[],
): Course => {
  const points = pointsOf(readings, basis);
  return ages.map((age) => sampleAt(points, age, ages));
};

interface Norm {
  middle: number;
  spread: number;
}
/** What is usual at one age. */
interface Level {
  age: number;
  total: Norm;
  growth: Norm;
}

/** What is usual for an account. */
export interface Usual {
  basis: Basis;
  /** The number of posts it is made of. */
  posts: number;
  levels: readonly Level[];
  /** A post that is farther away takes off. */
  bound: number;
}

function normOf(values: readonly number[], least_spread: number): Norm {
  const sorted = ascending(values);
  const middle = quantile(sorted, 0.5);
  const reach = (quantile(sorted, 1 - tail) - middle) / quartile;
  return { middle, spread: Math.max(least_spread, reach) };
}

function levelAt(samples: readonly (Sample | null | undefined)[], age: number): Level[] {
  const known = samples.filter((sample) => sample !== null && sample !== undefined);
  if (known.length < postsNeeded) return [];
  return [
    {
      age,
      total: normOf(
        known.map(({ now }) => now),
        leastSpread.total,
      ),
      growth: normOf(
        known.map(({ now, before }) => now - before),
        leastSpread.growth,
      ),
    },
  ];
}

const between = (one: Norm, other: Norm, share: number): Norm => ({
  middle: one.middle + share * (other.middle - one.middle),
  spread: one.spread + share * (other.spread - one.spread),
});

/** The level at any age, between the known ones; `undefined` outside of them. */
function levelBetween(levels: readonly Level[], age: number): Level | undefined {
  const after = levels.findIndex((level) => level.age >= age);
  const [before, next] = [levels[after - 1], levels[after]];
  const last = levels.at(-1);
  if (!next) return last && age <= last.age * stepOfAges ? last : undefined;
  if (!before) return age * stepOfAges >= next.age ? next : undefined;
  const share = Math.log(age / before.age) / Math.log(next.age / before.age);
  return {
    age,
    total: between(before.total, next.total, share),
    growth: between(before.growth, next.growth, share),
  };
}

/** How far from usual. Too little growth is not held against a post, and chance alone makes small totals grow. */
function distanceOf({ now, before }: Sample, { total, growth }: Level): number {
  const noise = chanceInGrowth / Math.sqrt(Math.exp(before));
  const grew = (now - before - growth.middle) / Math.max(growth.spread, noise);
  return Math.min(mostOfTotal, (now - total.middle) / total.spread) + Math.max(0, grew);
}

/** The farthest that a post came; `undefined` if it was not followed. */
function farthest(course: Course, levels: readonly Level[], ages: readonly number[]) {
  const all = levels.flatMap((level) => {
    const sample = course[ages.indexOf(level.age)];
    return sample ? [distanceOf(sample, level)] : [];
  });
  return all.length === 0 ? [] : [Math.max(...all)];
}

/** The distance that a usual post exceeds with this chance. */
export function boundOf(distances: readonly number[], chance: number): number {
  const sorted = ascending(distances);
  const count = Math.max(3, Math.round(sorted.length * tail));
  const unknown = Math.max(1, Math.round(sorted.length * open));
  const start = sorted[sorted.length - count - 1] ?? 0;
  const known = sorted.slice(-count, -unknown).map((value) => value - start);
  const last = known.at(-1) ?? 0;
  const sum = known.reduce((all, value) => all + value, 0) + unknown * last;
  const shape = prior.posts + known.length;
  const scale = prior.posts * prior.excess + sum;
  return start + scale * ((count / sorted.length / chance) ** (1 / shape) - 1);
}

/** What is usual for an account with these earlier posts, oldest first; `null` with too few. */
export function usualOf(
  earlier: readonly Course[],
  basis: Basis,
  ages: readonly number[],
): Usual | null {
  const courses = earlier
    .filter((course) => course.some((sample) => sample !== null))
    .slice(-postsCompared);
  if (courses.length < postsNeeded) return null;
  const levels = ages.flatMap((age, at) =>
    levelAt(
      courses.map((course) => course[at]),
      age,
    ),
  );
  const distances = courses.flatMap((course) => farthest(course, levels, ages));
  if (distances.length < postsNeeded) return null;
  const chance = ages.length < oftenRead ? chances.seldom : chances.often;
  return { basis, posts: distances.length, levels, bound: boundOf(distances, chance) };
}

/** How a post does by one of its readings. */
export interface Standing {
  age: number;
  total: number;
  /** What posts of the account usually have at this age. */
  usual: number;
  is_beyond: boolean;
}

/** How a post does at its newest reading; `undefined` if that can’t be compared. */
export function standingOf(points: readonly Point[], usual: Usual): Standing | undefined {
  const newest = points.at(-1);
  const level = newest && levelBetween(usual.levels, newest.age);
  const ages = usual.levels.map((one) => one.age);
  const sample = newest && sampleAt(points, newest.age, ages);
  if (!level || !sample) return undefined;
  const { age, value: total } = newest;
  const middle = Math.max(0, Math.exp(level.total.middle) - offset);
  const is_enough = total >= Math.max(leastTotal, middle * leastTimes);
  const is_beyond = is_enough && distanceOf(sample, level) > usual.bound;
  return { age, total, usual: middle, is_beyond };
}
