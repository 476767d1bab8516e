/** Schedules with weekdays, times of day, a last day and “about”: around every clock change, and a seeded mix. */
import { day, minute } from '#contract/core/time.ts';
import { runAt } from '#domain/schedule/recurrence.ts';
import { type Case, span, wallOf } from './cases.ts';
import { scheduleOf, type Tally } from './compare.ts';

const most = 120;

/** Times around clock changes, some so close that a change reorders them. */
const nights = [
  ['00:30', '01:30', '02:30', '03:30'],
  ['01:45', '02:00', '02:15', '02:30', '02:45', '03:00'],
  ['00:00', '23:45'],
  ['02:30'],
] as const;

const drawn = <T>(random: () => number, from: readonly T[], chance: number): T[] =>
  from.filter(() => random() < chance);
const upTo = (random: () => number, below: number): number => Math.floor(random() * below);

const quarters = Array.from({ length: 96 }, (_, n) => wallOf(n * 15 * minute).slice(11, 16));
const weekdays = [1, 2, 3, 4, 5, 6, 7];
const abouts = [0, 5, 17, 30];

/** A random schedule that starts at a local time. */
function draw(zone: string, at: number, times: readonly string[], random: () => number): Case {
  const frequency = random() < 0.5 ? 'daily' : 'weekly';
  const end = at + (1 + upTo(random, 60)) * day;
  return {
    zone,
    wall: wallOf(at),
    fold: 0,
    frequency,
    most,
    times,
    weekdays: frequency === 'weekly' ? drawn(random, weekdays, 0.4) : [],
    ends_on: random() < 0.5 ? wallOf(end).slice(0, 10) : null,
    about_minutes: abouts[upTo(random, abouts.length)] ?? 0,
  };
}

/** `count` random schedules over the whole span, and for each clock change as many as there are nights. */
export function namedCases(
  zone: string,
  changes: readonly (readonly [number, number])[],
  count: number,
  random: () => number,
): Case[] {
  const around = changes.flatMap(([at, offset]) =>
    nights.map((times) => draw(zone, at + offset * 1000 - 2 * day, times, random)),
  );
  const mixed = Array.from({ length: count }, () => {
    const at = span.from + upTo(random, span.to - span.from - 70 * day);
    return draw(zone, at - (at % minute), drawn(random, quarters, random() / 8), random);
  });
  return [...around, ...mixed];
}

const dateIn = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);

/** Whether a run is further from its nominal time than a quarter of the gap to its neighbours. */
function isTooFar(meant: readonly number[], k: number, moved: number): boolean {
  const own = meant[k] ?? 0;
  const earlier = own - (meant[k - 1] ?? own);
  const later = (meant[k + 1] ?? Infinity) - own;
  return -moved > earlier / 4 || moved > later / 4;
}

/** The fault of a randomized run relative to the nominal times, which the oracle knows. */
function faultOf(meant: readonly number[], k: number, at: number, asked: Case): string | undefined {
  const own = meant[k] ?? at;
  const moved = at - own;
  const about = asked.about_minutes ?? 0;
  if (Math.abs(moved) > about * minute || moved % minute !== 0) return `is off by ${moved} ms`;
  if (isTooFar(meant, k, moved)) return `is too near to another, by ${moved} ms`;
  if (asked.ends_on && dateIn(at, asked.zone) > asked.ends_on) return 'is after the last day';
  return undefined;
}

/** Compares the runs of an “about” schedule with the nominal times; counts those that moved. */
export function compareAbout(asked: Case, meant: readonly number[], tally: Tally): number {
  const schedule = {
    ...scheduleOf(asked),
    about_minutes: asked.about_minutes ?? 0,
    seed: asked.wall,
  };
  let moved = 0;
  for (const [k, own] of meant.entries()) {
    const at = runAt(schedule, k);
    tally.runs += 1;
    if (at !== own) moved += 1;
    const fault = at === undefined ? 'is missing' : faultOf(meant, k, at, asked);
    const again = runAt({ ...schedule }, k);
    if (fault !== undefined || again !== at) {
      const name = `${asked.zone} ${asked.frequency} from ${asked.wall}, about`;
      tally.differences.push(`${name}, run ${k} ${fault ?? 'is another one the second time'}`);
    }
  }
  return moved;
}
