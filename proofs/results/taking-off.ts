/**
 * Whether posts that take off are found early, and others are left alone: simulated accounts, read as often as the product reads.
 * Every constant was chosen with seeds 1, 3 and 7; judge with others.
 */
import { day, hour } from '#contract/core/time.ts';
import { courseAge, pointsOf, type Reading } from '#domain/analytics/courses.ts';
import { judgeFlight } from '#domain/analytics/flight.ts';
import { readingAges } from '#domain/analytics/readings.ts';
import { comparedAges, courseOf, usualOf } from '#domain/analytics/taking-off.ts';
import { createRandom } from '#domain/shuffle.ts';
import type { Report } from '#proofs/shared/report.ts';
import {
  type Kind,
  type SimulatedPost,
  simulate,
  type Spread,
  spreads,
} from '#test/simulated-posts.ts';

/** What became of the posts of one kind of account. */
export interface Outcome {
  /** Posts that didn’t take off, and how many were said to. */
  usual: number;
  false: number;
  /** Posts that did: how many were found at all, and within the first quarter of their final reach. */
  breakouts: number;
  found: number;
  early: number;
}

export const addUp = (all: readonly Outcome[]): Outcome => {
  const sum = (of: keyof Outcome) => all.reduce((total, one) => total + one[of], 0);
  return {
    usual: sum('usual'),
    false: sum('false'),
    breakouts: sum('breakouts'),
    found: sum('found'),
    early: sum('early'),
  };
};

/** The reading at which a post is said to take off. */
function alarmAt(readings: readonly Reading[], usual: ReturnType<typeof usualOf>) {
  const usuals = { interactions: usual, views: null };
  const young = readings.filter(({ age }) => age <= courseAge);
  const at = young.findIndex(
    (_, index) => judgeFlight(young.slice(0, index + 1), usuals).is === 'taking_off',
  );
  return young[at];
}

function outcomeOf(post: SimulatedPost, alarm: Reading | undefined): Outcome {
  const found = alarm ? 1 : 0;
  if (!post.isBreakout) return { usual: 1, false: found, breakouts: 0, found: 0, early: 0 };
  const total = alarm ? (pointsOf([alarm], 'interactions')[0]?.value ?? 0) : Infinity;
  return { usual: 0, false: 0, breakouts: 1, found, early: total <= post.final / 4 ? 1 : 0 };
}

export interface Backtest {
  accounts: number;
  posts: number;
  seed: number;
  /** Ages at which posts are read. */
  read: readonly number[];
}

/** Judges each post by those before it, once there are enough. */
export function backtest(kind: Kind, { accounts, posts, seed, read }: Backtest): Outcome {
  const random = createRandom(seed);
  const ages = comparedAges(read);
  const outcomes: Outcome[] = [];
  for (let n = 0; n < accounts; n += 1) {
    const all = simulate(kind, { posts, breakouts: 0.02, ages: read }, random);
    const courses = all.map(({ at, readings }) => ({
      over: at + courseAge,
      course: courseOf(readings, 'interactions', ages),
    }));
    for (const post of all) {
      // As of the middle of its course.
      const earlier = courses.filter(({ over }) => over < post.at + 12 * hour);
      const usual = usualOf(
        earlier.map(({ course }) => course),
        'interactions',
        ages,
      );
      if (usual) outcomes.push(outcomeOf(post, alarmAt(post.readings, usual)));
    }
  }
  return addUp(outcomes);
}

const percent = (part: number, all: number, digits = 0): string =>
  all === 0 ? '–' : `${((100 * part) / all).toFixed(digits)} %`;

const lineOf = (what: string, { usual, false: wrong, breakouts, found, early }: Outcome): string =>
  `${what.padEnd(44)} false ${percent(wrong, usual, 2)} of ${usual}; of ${breakouts} breakouts found ${percent(found, breakouts)}, in their first quarter ${percent(early, breakouts)}`;

const sizes: readonly (readonly [string, Pick<Kind, 'usual' | 'growth'>])[] = [
  ['usually 40', { usual: 40, growth: 0 }],
  ['usually 40, growing 5 % a week', { usual: 40, growth: 0.05 }],
  ['usually 500', { usual: 500, growth: 0 }],
  ['usually 3', { usual: 3, growth: 0 }],
];

/** `[seed] [accounts of each kind]` */
export async function prove(
  report: Report,
  [seed = '14', accounts = '25']: readonly string[],
): Promise<void> {
  const free = readingAges('mastodon').filter((age) => age <= 7 * day);
  const test = { accounts: Number(accounts), posts: 120, seed: Number(seed), read: free };
  const large: Outcome[] = [];
  for (const spread of Object.keys(spreads) as Spread[]) {
    const of = sizes.map(([size, about]) => {
      const outcome = backtest({ spread, ...about }, test);
      report.say(lineOf(`${spread}, ${size}`, outcome));
      return outcome;
    });
    large.push(...of.slice(0, 3));
    const all = addUp(of);
    const rate = all.false / all.usual;
    report.check(
      rate <= 0.01,
      `${spread}: false alarms ${percent(all.false, all.usual, 2)}, at most 1 %`,
    );
  }
  const all = addUp(large);
  report.check(
    all.early / all.breakouts >= 0.8,
    lineOf('accounts whose posts usually have 40 or more:', all),
  );
  const paid = readingAges('twitter').filter((age) => age <= 7 * day);
  const seldom = backtest(
    { spread: 'lognormal 1.2', usual: 40, growth: 0 },
    { ...test, read: paid },
  );
  report.say(lineOf('read as where readings cost', seldom));
}
