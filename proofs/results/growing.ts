/** Whether agents without anything to find are left alone, and what makes a difference is found with the right direction. */
import { day, hour } from '#contract/core/time.ts';
import { type ComparedPost, findingsOf, resultOf } from '#domain/analytics/growth.ts';
import type { PostForm } from '#domain/analytics/post-form.ts';
import { isDrawn } from '#domain/analytics/trials.ts';
import { createRandom, type Random } from '#domain/shuffle.ts';
import { atOnce } from '#domain/steps.ts';
import type { Report } from '#proofs/shared/report.ts';
import { normal, poisson, type Spread, spreads } from '#test/simulated-posts.ts';

interface Made {
  posts: number;
  /** What posts with a picture get, times what others get; in a trial those on its side. */
  effect: number;
  spread: Spread;
  /** The reactions of a usual post. */
  usual: number;
}

/** What posts of an agent may be like, and how often each is. */
type Habits = Readonly<
  Record<'media' | 'question' | 'hashtags' | 'emoji' | 'link' | 'thread' | 'story', number>
>;

const habitsOf = (random: Random): Habits => {
  const often = () => 0.2 + 0.4 * random();
  return {
    media: often(),
    question: often(),
    hashtags: often(),
    emoji: often(),
    link: often(),
    thread: often(),
    story: often(),
  };
};

/** The n-th post, at one of the agent’s times. */
function formAt(n: number, hourOfDay: number, often: Habits, random: Random): PostForm {
  const maybe = (key: keyof Habits, text: string, other = '') =>
    random() < often[key] ? text : other;
  const words = 'word '.repeat(5 + Math.floor(40 * random()));
  const text = [
    `${n} ${words}`,
    maybe('emoji', '🍞 '),
    maybe('link', 'https://example.com/a '),
    maybe('question', 'Really? ', 'Really. '),
    maybe('hashtags', '#bread'),
  ];
  return {
    text: text.join('').trim(),
    parts: random() < often.thread ? 2 : 1,
    media: random() < often.media ? 1 : 0,
    kind: random() < often.story ? 'story' : 'tweet',
    hour: hourOfDay,
    weekday: 1 + (Math.floor(n / 2) % 7),
  };
}

/**
 * Posts of an agent on two accounts, with habits of its own of which one changes, accounts that grow, and luck that lasts for
 * days.
 */
export function agentPosts(
  { posts, effect, spread, usual }: Made,
  random: Random,
  isBetter = (_n: number, { media }: PostForm): boolean => media > 0,
): ComparedPost[] {
  const slots = Array.from({ length: 3 }, () => Math.floor(7 + 14 * random()));
  const young = habitsOf(random);
  const old = { ...young, emoji: Math.min(0.8, 2 * young.emoji) };
  const growth = 0.04 * random();
  let luck = 0;
  return Array.from({ length: posts }, (_, n) => {
    const hourOfDay = slots[n % 3] ?? 9;
    const at = Math.floor(n / 2) * day + hourOfDay * hour;
    const form = formAt(n, hourOfDay, n > posts / 2 ? old : young, random);
    luck = 0.6 * luck + 0.2 * normal(random);
    const size =
      usual * Math.exp((growth * at) / (7 * day) + luck) * (isBetter(n, form) ? effect : 1);
    const on = (account: string, followers: number): ComparedPost => {
      const mean = size * followers * spreads[spread](random);
      return { account, at, form, reactions: poisson(mean, random) };
    };
    return [on('a', 1), on('b', 4)];
  }).flat();
}

export interface Found {
  /** The share of agents with any finding. */
  any: number;
  /** With the one that is true, and with the right direction among those. */
  right: number;
  direction: number;
}

export function foundIn(made: Made, agents: number, seed: number): Found {
  const random = createRandom(seed);
  let [any, right, direction] = [0, 0, 0];
  for (let n = 0; n < agents; n += 1) {
    const findings = atOnce(findingsOf(agentPosts(made, random), n + 1));
    if (findings.length > 0) any += 1;
    const media = findings.find(({ feature }) => feature.key === 'media');
    if (!media) continue;
    right += 1;
    if (media.times > 1 === made.effect > 1) direction += 1;
  }
  return {
    any: any / agents,
    right: right / agents,
    direction: right === 0 ? 0 : direction / right,
  };
}

/** The share of trials that claim a difference, of those with a true one in the right direction. */
export function claimedIn(made: Made, trials: number, seed: number): number {
  const random = createRandom(seed);
  let claims = 0;
  for (let n = 0; n < trials; n += 1) {
    const lot = (at: number) => isDrawn(`${seed} ${n}`, `${at}`);
    const drawn = agentPosts(made, random, lot).map((post) => {
      const unit = post.form.text;
      return { ...post, unit, has: lot(Number.parseInt(unit)) };
    });
    const result = atOnce(resultOf(drawn, n + 1));
    if (!('times' in result) || !result.isClear) continue;
    if (made.effect === 1 || result.times > 1 === made.effect > 1) claims += 1;
  }
  return claims / trials;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** `[seed] [agents]` */
export async function prove(
  report: Report,
  [seed = '14', agents = '400']: readonly string[],
): Promise<void> {
  const of = (made: Made) => foundIn(made, Number(agents), Number(seed));
  for (const posts of [25, 60, 200]) {
    const made = { posts, spread: 'lognormal 1.2', usual: 10 } as const;
    const none = of({ ...made, effect: 1 });
    report.check(
      none.any <= 0.05,
      `${posts} posts, no effect: ${percent(none.any)} of agents claim one, at most 5 %`,
    );
    for (const effect of [1.5, 2, 3]) {
      const { right, direction } = of({ ...made, effect });
      report.say(
        `${posts} posts, ${effect} times: ${percent(right)} found, ${percent(direction)} of them with the right direction`,
      );
    }
  }
  for (const spread of Object.keys(spreads) as Spread[]) {
    const { any } = of({ posts: 60, effect: 1, spread, usual: 3 });
    report.check(
      any <= 0.05,
      `60 posts with 3 reactions, ${spread}, no effect: ${percent(any)}, at most 5 %`,
    );
  }
  for (const posts of [28, 80]) {
    const share = (effect: number, spread: Spread) =>
      claimedIn({ posts, effect, spread, usual: 10 }, 5 * Number(agents), Number(seed));
    const half = `about ${posts / 2} posts against ${posts / 2}`;
    for (const spread of ['lognormal 0.8', 'lognormal 1.2'] as const) {
      const none = share(1, spread);
      report.check(
        none <= 0.05,
        `trials, ${half}, ${spread}, no effect: ${percent(none)} claim one, at most 5 %`,
      );
      for (const effect of [1.5, 2, 3])
        report.say(
          `trials, ${half}, ${spread}, ${effect} times: ${percent(share(effect, spread))}`,
        );
    }
  }
}
