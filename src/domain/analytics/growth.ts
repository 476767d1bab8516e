/**
 * What could work better for an agent: which kinds of its posts got more reactions than others, and how sure that is.
 *
 * The result of a post is ln(1 + reactions), less the mean of its account, so that accounts of different sizes are
 * comparable. One text on several accounts is one observation. Posts are then compared only with those of the same weeks:
 * they are divided by time into blocks of about ten, and each block’s mean is subtracted, so that an account that grows, or
 * an agent that changed its ways in spring, does not look like an effect. Many kinds are compared at once, so by luck one
 * always looks good. The results are therefore shuffled within their blocks many times, and a difference only counts if at
 * most a few shuffles in a hundred have any difference as clear as it (Westfall and Young, Resampling-Based Multiple Testing,
 * 1993, the single-step maximum). That holds whatever the distribution of results. What is shown is pulled towards "no
 * difference" by a normal prior, because the clearest of many differences is overrated. What was found is taken out of the
 * results before the next is looked for: if posts with hashtags are longer, only one of both is the reason.
 *
 * It is no experiment: stories may do well because their topics do.
 */
import { day } from '#contract/core/time.ts';
import type { Steps } from '#domain/steps.ts';
import { createRandom, type Random } from '#domain/shuffle.ts';
import { sum } from '#domain/sum.ts';
import { type Feature, features, lengthsOf, type PostForm } from './post-form.ts';

/** A settled post. */
export interface ComparedPost {
  account: string;
  at: number;
  form: PostForm;
  reactions: number;
}

/** From this age on results hardly grow. */
export const comparedAge = 2 * day;
/** The fewest posts for an answer, and of either kind of a comparison. */
export const postsToGrow = 20;
const leastOfKind = 6;
/** How many posts are looked at. */
export const postsLookedAt = 300;
/** About as many posts are compared with each other. */
const blockSize = 10;
const shuffles = 999;
/** No more are looked for. */
const mostFindings = 5;
/** How often anything may be found where there is nothing. */
const falseFindings = 0.03;
/** Like `falseFindings`, for a trial, which asks one question that was chosen before. */
const falseTrials = 0.04;
/** The scale of differences between kinds of posts: seldom more than a factor of three. */
const priorOfDifference = 0.5;
/** 80 % of the standard normal distribution lie within ±z80. */
const z80 = 1.2816;

/** Something that makes a difference. */
export interface Finding {
  feature: Feature;
  /** How many times the reactions, with its 80 % interval; below 1 they get fewer. */
  times: number;
  low: number;
  high: number;
  /** Posts that have it, and others. */
  posts: number;
  others: number;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : sum(values) / values.length;

type Result = Pick<ComparedPost, 'account' | 'at' | 'reactions'>;

/** Posts with the same name are one observation, at the time of the first. */
function observationsOf<P extends Result>(
  posts: readonly P[],
  nameOf: (post: P) => string,
): (P & { value: number })[] {
  const logs = posts.map((post) => ({ ...post, value: Math.log1p(post.reactions) }));
  const means = new Map(
    [...Map.groupBy(logs, ({ account }) => account)].map(([account, own]) => [
      account,
      mean(own.map(({ value }) => value)),
    ]),
  );
  const centred = logs.map((post) => ({
    ...post,
    value: post.value - (means.get(post.account) ?? 0),
  }));
  return [...Map.groupBy(centred, nameOf)]
    .flatMap(([, same]) => {
      const [first] = same;
      return first ? [{ ...first, value: mean(same.map(({ value }) => value)) }] : [];
    })
    .toSorted((one, other) => one.at - other.at);
}

/** The values in blocks by time, each less its block’s mean. */
function blocksOf(values: readonly number[]): number[][] {
  const count = Math.max(1, Math.round(values.length / blockSize));
  return Array.from({ length: count }, (_, n) => {
    const [from, to] = [n, n + 1].map((at) => Math.round((at * values.length) / count));
    const block = values.slice(from, to);
    const middle = mean(block);
    return block.map((value) => value - middle);
  });
}

interface Difference {
  mean: number;
  error: number;
}

/** How much the values at these places differ from the others. */
function differenceOf(values: readonly number[], has: readonly boolean[]): Difference {
  let [n, total, squares] = [0, 0, 0];
  let [all, whole] = [0, 0];
  values.forEach((value, at) => {
    all += value;
    whole += value * value;
    if (!has[at]) return;
    n += 1;
    total += value;
    squares += value * value;
  });
  const m = values.length - n;
  const [one, other] = [total / n, (all - total) / m];
  const within = squares - n * one * one + (whole - squares - m * other * other);
  const variance = Math.max(1e-9, within / Math.max(1, values.length - 2));
  return { mean: one - other, error: Math.sqrt(variance * (1 / n + 1 / m)) };
}

const clarity = ({ mean: difference, error }: Difference): number => Math.abs(difference) / error;

function shuffle(values: number[], random: Random): void {
  for (let at = values.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const value = values[at] ?? 0;
    values[at] = values[other] ?? 0;
    values[other] = value;
  }
}

/** A difference, pulled towards none. */
function shrunk({ mean: difference, error }: Difference) {
  const share = priorOfDifference ** 2 / (priorOfDifference ** 2 + error ** 2);
  const [at, sd] = [share * difference, Math.sqrt(share) * error];
  return { times: Math.exp(at), low: Math.exp(at - z80 * sd), high: Math.exp(at + z80 * sd) };
}

/** How many of these posts can be compared: the same text on several accounts is one. */
export const comparableCount = (posts: readonly ComparedPost[]): number =>
  new Set(posts.map(({ form }) => form.text)).size;

interface Compared {
  has: readonly boolean[];
}

/** The clearest difference, if shuffled results seldom have one that is as clear. */
function* clearestOf<C extends Compared>(
  values: readonly number[],
  compared: readonly C[],
  random: Random,
  mostFalse = falseFindings,
): Steps<(C & { of: Difference }) | undefined> {
  const blocks = blocksOf(values);
  const real = blocks.flat();
  const [first] = compared
    .map((one) => ({ ...one, of: differenceOf(real, one.has) }))
    .toSorted((one, other) => clarity(other.of) - clarity(one.of));
  if (!first) return undefined;
  const most = Math.floor(mostFalse * (shuffles + 1)) - 1;
  let passed = 0;
  for (let round = 0; round < shuffles; round += 1) {
    for (const block of blocks) shuffle(block, random);
    const shuffled = blocks.flat();
    if (compared.some(({ has }) => clarity(differenceOf(shuffled, has)) >= clarity(first.of)))
      passed += 1;
    if (passed > most) return undefined;
    yield;
  }
  return first;
}

/** Takes a difference out of the results. */
const without = (values: readonly number[], { has, of }: Compared & { of: Difference }): number[] =>
  values.map((value, at) => (has[at] ? value - of.mean : value));

/**
 * What makes a difference in these posts, the clearest first, at most one of each group; none with too few posts. The same posts
 * and seed always give the same.
 */
export function* findingsOf(posts: readonly ComparedPost[], seed = 1): Steps<Finding[]> {
  const rows = observationsOf(posts, ({ form }) => form.text).slice(-postsLookedAt);
  if (rows.length < postsToGrow) return [];
  const lengths = lengthsOf(rows.map(({ form }) => form));
  const compared = features.flatMap((feature) => {
    const has = rows.map(({ form }) => feature.has(form, lengths));
    const n = has.filter(Boolean).length;
    return n >= leastOfKind && rows.length - n >= leastOfKind ? [{ feature, has, n }] : [];
  });
  const random = createRandom(seed);
  const findings: Finding[] = [];
  let values = rows.map(({ value }) => value);
  let left = compared;
  while (findings.length < mostFindings) {
    const found = yield* clearestOf(values, left, random);
    if (!found) break;
    const { feature, of, n } = found;
    findings.push({ feature, ...shrunk(of), posts: n, others: rows.length - n });
    values = without(values, found);
    left = left.filter((one) => one.feature.group !== feature.group);
  }
  return findings;
}

/** A settled post of a trial, in which a lot decided which side a text is on. */
export interface DrawnPost extends Result {
  /** What the lot was drawn for: all posts of it are one observation. */
  unit: string;
  /** Whether it is on the side that is tried. */
  has: boolean;
}

/** How the side that is tried differs from the other; with too few posts on either only how many there are. */
export type TrialResult =
  | (Omit<Finding, 'feature'> & {
      /** Whether luck seldom looks as clear. */
      isClear: boolean;
    })
  | Pick<Finding, 'posts' | 'others'>;

/** What came of a trial. The same posts and seed always give the same. */
export function* resultOf(posts: readonly DrawnPost[], seed = 1): Steps<TrialResult> {
  const rows = observationsOf(posts, ({ unit }) => unit);
  const has = rows.map((row) => row.has);
  const n = has.filter(Boolean).length;
  const sizes = { posts: n, others: rows.length - n };
  if (Math.min(sizes.posts, sizes.others) < leastOfKind) return sizes;
  const values = rows.map(({ value }) => value);
  const found = yield* clearestOf(values, [{ has }], createRandom(seed), falseTrials);
  const of = differenceOf(blocksOf(values).flat(), has);
  return { ...shrunk(of), ...sizes, isClear: found !== undefined };
}
