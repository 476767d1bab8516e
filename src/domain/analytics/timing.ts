/**
 * When posts do best, and how sure that is.
 *
 * What is compared is ln(1 + interactions) of each post, less the mean of its account, so that a large account does not
 * make its habits look good. The hours (or weekdays) are groups of a normal model with unknown differences between
 * them: y_j ~ N(θ_j, σ²/n_j), θ_j ~ N(μ, τ²), a flat prior on μ and a half-normal one on τ. Everything is summed up over
 * a grid of τ, so that the uncertainty of τ is part of the answer and a group of few posts is pulled towards all others
 * instead of winning by luck. Source: Gelman, Carlin, Stern, Dunson, Vehtari, Rubin, Bayesian Data Analysis, 3rd edition,
 * section 5.4 (formulas 5.17 to 5.21); the prior on τ after Gelman, "Prior distributions for variance parameters in
 * hierarchical models", Bayesian Analysis 1 (2006). σ² is the pooled variance within groups.
 *
 * It is not an experiment: what is written for the morning may differ from what is written for the evening.
 */
import type { Slot, Timing } from '#contract/analytics/types.ts';
import { day } from '#contract/core/time.ts';
import { sum } from '#domain/sum.ts';

/** Published posts of one account, hour and weekday with the same number of interactions. */
export interface TimedPosts {
  /** The account that published them. */
  account: string;
  /** From 0 to 23, in the time zone of the person who asks. */
  hour: number;
  /** From 1 for Monday to 7. */
  weekday: number;
  /** Of each post. */
  interactions: number;
  /** How many posts. */
  count: number;
}

/** The fewest posts for an answer. */
export const postsNeeded = 30;
/** A group is called the best only with this many posts, and only if another group has as many. */
const postsOfBest = 3;
/** A smaller improvement does not count as better. */
const leastLift = 1.005;
/** Younger posts still gain interactions, so they are left out. Milliseconds. */
export const settledAge = day;

/** The scale of the half-normal prior on τ: groups seldom differ by more than a factor of two or three. */
const priorOfTau = 0.5;
const grid = Array.from({ length: 61 }, (_, step) => (step * 3 * priorOfTau) / 60);
/** 90 % of the standard normal distribution lie within ±z90. */
const z90 = 1.645;

const countOf = (rows: readonly { count: number }[]): number => sum(rows.map(({ count }) => count));
/** The mean of values, each weighted by its `count` of posts. */
const mean = (rows: readonly { value: number; count: number }[]): number =>
  sum(rows.map(({ value, count }) => value * count)) / countOf(rows);

interface Centred extends TimedPosts {
  /** ln(1 + interactions), minus the account’s mean. */
  value: number;
}

/** Subtracts each account’s mean, so that accounts of different reach are comparable. */
export function centred(posts: readonly TimedPosts[]): Centred[] {
  const logs = posts.map((row) => ({ ...row, value: Math.log1p(row.interactions) }));
  const means = new Map(
    [...Map.groupBy(logs, ({ account }) => account)].map(([account, own]) => [account, mean(own)]),
  );
  return logs.map((row) => ({ ...row, value: row.value - (means.get(row.account) ?? 0) }));
}

export interface Group {
  n: number;
  mean: number;
}
export interface Estimate {
  mean: number;
  sd: number;
}

interface Posterior extends Estimate {
  weight: number;
}

/** The posterior of each group given one value of τ, and the log likelihood of that τ. */
function underTau(groups: readonly Group[], variance: number, tau: number) {
  const spread = groups.map(({ n }) => variance / n + tau * tau);
  const precision = sum(spread.map((v) => 1 / v));
  const mu = sum(groups.map((group, j) => group.mean / (spread[j] ?? 1))) / precision;
  const likelihood = sum(
    groups.map((group, j) => {
      const v = spread[j] ?? 1;
      return -0.5 * Math.log(v) - (group.mean - mu) ** 2 / (2 * v);
    }),
  );
  const log = likelihood - 0.5 * Math.log(precision) - tau ** 2 / (2 * priorOfTau ** 2);
  const estimates = groups.map((group): Estimate => {
    const own = variance / group.n;
    // The weight of a group’s own mean.
    const share = tau ** 2 / (own + tau ** 2);
    const rest = (1 - share) ** 2 / precision;
    return { mean: share * group.mean + (1 - share) * mu, sd: Math.sqrt(share * own + rest) };
  });
  return { log, estimates };
}

/** The mean and standard deviation of a mixture. */
function mixed(posteriors: readonly Posterior[]): Estimate {
  const centre = sum(posteriors.map((one) => one.weight * one.mean));
  const square = sum(posteriors.map((one) => one.weight * (one.sd ** 2 + one.mean ** 2)));
  return { mean: centre, sd: Math.sqrt(Math.max(0, square - centre ** 2)) };
}

/** The posterior estimate of each group’s mean, given all groups. `variance` is that of single posts, above 0. */
export function shrink(groups: readonly Group[], variance: number): Estimate[] {
  const models = grid.map((tau) => underTau(groups, variance, tau));
  const most = Math.max(...models.map(({ log }) => log));
  const weights = models.map(({ log }) => Math.exp(log - most));
  const all = sum(weights);
  return groups.map((_, j) =>
    mixed(
      models.map(({ estimates }, at) => ({
        ...(estimates[j] ?? { mean: 0, sd: 0 }),
        weight: (weights[at] ?? 0) / all,
      })),
    ),
  );
}

const unknownSlot = (posts: number): Slot => ({ posts, lift: null, low: null, high: null });

const slotOf = (posts: number, { mean: at, sd }: Estimate) => ({
  posts,
  lift: Math.exp(at),
  low: Math.exp(at - z90 * sd),
  high: Math.exp(at + z90 * sd),
});

/** A variance of 0 would make every result certain. */
const leastVariance = 1e-6;

/** One slot per key, in order. */
function slotsBy(
  posts: readonly Centred[],
  keys: readonly number[],
  keyOf: (row: Centred) => number,
): Slot[] {
  const byKey = Map.groupBy(posts, keyOf);
  const those = keys.map((key) => byKey.get(key) ?? []);
  const all = countOf(posts);
  if (all < postsNeeded) return those.map((group) => unknownSlot(countOf(group)));
  const filled = those.filter(({ length }) => length > 0);
  const groups = filled.map((group) => ({ n: countOf(group), mean: mean(group) }));
  const within = sum(
    filled.flatMap((group, j) =>
      group.map(({ value, count }) => count * (value - (groups[j]?.mean ?? 0)) ** 2),
    ),
  );
  const freedom = Math.max(1, all - filled.length);
  const estimates = shrink(groups, Math.max(leastVariance, within / freedom));
  return those.map((group) => {
    const estimate = estimates[filled.indexOf(group)];
    return estimate ? slotOf(countOf(group), estimate) : unknownSlot(0);
  });
}

/** The slot that most likely performs best, of those with enough posts; `null` if fewer than two have enough. */
function bestOf(slots: readonly Slot[], keys: readonly number[]): Timing['best_hour'] {
  const known = slots.flatMap(({ posts, lift, low, high }, index) =>
    lift === null || low === null || high === null || posts < postsOfBest
      ? []
      : [{ at: keys[index] ?? 0, posts, lift, low, high, is_clear: low > 1 }],
  );
  if (known.length < 2) return null;
  const best = known.reduce((one, other) => (other.lift > one.lift ? other : one));
  return best.lift >= leastLift ? best : null;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** The best times of these posts. */
export function timingOf(posts: readonly TimedPosts[]): Timing {
  const values = centred(posts);
  const by_hour = slotsBy(values, hours, ({ hour }) => hour);
  const by_weekday = slotsBy(values, weekdays, ({ weekday }) => weekday);
  return {
    posts: countOf(posts),
    needed: postsNeeded,
    best_hour: bestOf(by_hour, hours),
    best_weekday: bestOf(by_weekday, weekdays),
    by_hour,
    by_weekday,
  };
}
