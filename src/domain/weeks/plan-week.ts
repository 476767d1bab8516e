/** Plans a week of an agent: which free posting times get a post, about what, and why. Instants are milliseconds UTC. */
import type { WeekSource } from '#contract/weeks/kinds.ts';
import { inZone, day, minute } from '#contract/core/time.ts';

/** A posting time with nothing planned. */
export interface FreeTime {
  account_id: string;
  at: number;
  /** How its hour and weekday do compared to the usual, 1 if that is not known. */
  lift: number;
  /** Whether its hour is surely better than the others. */
  is_best: boolean;
}

/** Something to write about. */
export interface Matter {
  id: string;
  source: WeekSource;
  topic: string;
  /** Whether it may fill a posting time; by default any. */
  fits?: (time: FreeTime) => boolean;
}

/** A text that is public or planned around the week. */
export interface Nearby {
  at: number;
  text: string;
}

export interface WeekInput<M extends Matter> {
  now: number;
  times: readonly FreeTime[];
  /** The most promising first. */
  matter: readonly M[];
  nearby: readonly Nearby[];
  timezone: string;
  /** How many posts a day its owner wants, including those that are planned already. */
  per_day: number;
  /** The most posts in all. */
  most: number;
  /** Minutes between two posts of an account. */
  distanceOf: (account_id: string) => number;
}

export interface ProposedPost<M extends Matter> extends FreeTime {
  matter: M;
  why: string;
}

/** Posts about the same within this time would read like a repetition. */
const apart = 3 * day;
/** Two proposed posts are never closer, whatever the accounts allow. */
const leastGap = 60 * minute;
/** How often one topic of the agent may come in a week: again only after `apart`. */
const timesAWeek = 2;

/** A post of a kind that came right before counts as much less, so that kinds alternate. */
const weights: Readonly<Record<WeekSource, number>> = {
  season: 9,
  idea: 7,
  feed: 6,
  evergreen: 5,
  material: 5,
  company: 4,
  topic: 3,
  own: 0,
};
const sameKind = 4;

export const whySource: Readonly<Record<WeekSource, string>> = {
  season: 'An evergreen item whose season it is.',
  idea: 'An idea on your board.',
  feed: 'New in a feed.',
  evergreen: 'An evergreen item that has rested long enough.',
  material: 'From its material.',
  company: 'About your company.',
  topic: 'One of its topics.',
  own: 'You chose it.',
};

const wordsIn = (text: string): Set<string> =>
  new Set(
    (
      text
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).filter((word) => word.length > 3),
  );

/** Whether two topics are about the same, or a text is about a topic: most words of the shorter one are in both. */
export function isAboutSame(one: string, other: string): boolean {
  const [few, many] = [wordsIn(one), wordsIn(other)].toSorted((a, b) => a.size - b.size);
  if (!few || !many || few.size === 0)
    return one.trim().toLowerCase() === other.trim().toLowerCase();
  const shared = [...few].filter((word) => many.has(word)).length;
  return shared / few.size > 0.6;
}

const dateIn = (timezone: string) => (at: number) => inZone(at, timezone).toPlainDate().toString();

const byWorth = (one: FreeTime, other: FreeTime): number =>
  other.lift - one.lift || one.at - other.at || (one.account_id < other.account_id ? -1 : 1);

/** Whether a time keeps its distance from those chosen. */
const isClear =
  (chosen: readonly FreeTime[], distanceOf: WeekInput<Matter>['distanceOf']) =>
  (time: FreeTime): boolean =>
    chosen.every((other) => {
      const own = other.account_id === time.account_id ? distanceOf(time.account_id) * minute : 0;
      return Math.abs(other.at - time.at) >= Math.max(leastGap, own);
    });

/** Evenly spread indexes: 3 of 7 are 0, 2 and 4. */
function spread(count: number, of: number): Set<number> {
  const length = Math.min(count, of);
  return new Set(Array.from({ length }, (_, nth) => Math.floor((nth * of) / length)));
}

/** The times of as many posts: one a day before any day gets a second, the best of each day first. */
function chooseTimes(input: WeekInput<Matter>, count: number): FreeTime[] {
  const dateOf = dateIn(input.timezone);
  const coming = input.times.filter(({ at }) => at > input.now);
  const planned = Map.groupBy(input.nearby, ({ at }) => dateOf(at));
  const days = [
    ...Map.groupBy(
      coming.toSorted((a, b) => a.at - b.at),
      ({ at }) => dateOf(at),
    ),
  ];
  const chosen: FreeTime[] = [];
  for (let round = 0; round < input.per_day && chosen.length < count; round += 1) {
    const open = days.flatMap(([date, times]) => {
      const has =
        (planned.get(date)?.length ?? 0) + chosen.filter((one) => dateOf(one.at) === date).length;
      const left = has > round ? [] : times.filter(isClear(chosen, input.distanceOf));
      return left.length === 0 ? [] : [left.toSorted(byWorth)];
    });
    const wanted = spread(count - chosen.length, open.length);
    for (const [nth, times] of open.entries()) {
      const free = times.find(isClear(chosen, input.distanceOf));
      if (wanted.has(nth) && free) chosen.push(free);
    }
  }
  return chosen.toSorted((one, other) => one.at - other.at);
}

/** Whether something may be written about at a time, beside what is chosen and what is public or planned. */
function isUsable<M extends Matter>(
  matter: M,
  time: FreeTime,
  { nearby }: WeekInput<M>,
  chosen: readonly ProposedPost<M>[],
): boolean {
  const uses = chosen.filter((one) => one.matter.id === matter.id).length;
  if (uses >= (matter.source === 'topic' ? timesAWeek : 1)) return false;
  if (matter.fits && !matter.fits(time)) return false;
  const isNear = ({ at }: { at: number }) => Math.abs(at - time.at) < apart;
  return (
    !nearby.some((one) => isNear(one) && isAboutSame(matter.topic, one.text)) &&
    !chosen.some((one) => isNear(one) && isAboutSame(matter.topic, one.matter.topic))
  );
}

function weightOf<M extends Matter>(matter: M, chosen: readonly ProposedPost<M>[]): number {
  const [last, before] = chosen.toReversed().map((one) => one.matter.source);
  const repeated = (last === matter.source ? sameKind : 0) + (before === matter.source ? 1 : 0);
  const uses = chosen.filter((one) => one.matter.id === matter.id).length;
  return weights[matter.source] - repeated - 2 * uses;
}

function whyOf(matter: Matter, { is_best, lift }: FreeTime): string {
  const percent = Math.round((lift - 1) * 100);
  const when = is_best ? ` Posts at this hour get about ${percent}% more reactions.` : '';
  return `${whySource[matter.source]}${when}`;
}

/**
 * The posts of a week, oldest first. A time for which there is nothing left to say stays free: no topic comes twice
 * within three days, nothing that was said or is planned then comes again, and kinds alternate.
 */
export function planWeek<M extends Matter>(input: WeekInput<M>): ProposedPost<M>[] {
  const unique = input.matter.filter(({ source }) => source !== 'topic').length;
  const topics = input.matter.length - unique;
  const count = Math.min(input.most, unique + timesAWeek * topics);
  const chosen: ProposedPost<M>[] = [];
  for (const time of chooseTimes(input, count)) {
    const [best] = input.matter
      .filter((matter) => isUsable(matter, time, input, chosen))
      .map((matter) => ({ matter, weight: weightOf(matter, chosen) }))
      // Stable: among equals the most promising.
      .toSorted((one, other) => other.weight - one.weight);
    if (best) chosen.push({ ...time, matter: best.matter, why: whyOf(best.matter, time) });
  }
  return chosen;
}
