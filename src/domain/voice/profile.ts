/** Whose voice a text has: its habits and letters beside those of its owner, and of texts that anyone could have written. */
import { type Habit, type Habits, habitNames, habitsOf } from './habits.ts';
import { cut } from '#contract/core/cut.ts';
import { sum } from '#domain/sum.ts';

// The letters of a text: runs of two to four characters and how often they occur, which tell writers apart.

const sizes = [2, 3, 4] as const;
/** The longest text that is counted. */
const longest = 10_000;

/** Small letters with single spaces; what changes from text to text, such as figures and addresses, is one sign. */
const plain = (text: string): string =>
  ` ${cut(text, longest)
    .normalize('NFC')
    .replaceAll(/https?:\/\/\S+/gu, '~')
    .replaceAll(/\p{N}+/gu, '0')
    .replaceAll(/[ \t]+/gu, ' ')
    .toLowerCase()
    .trim()} `;

type Counts = ReadonlyMap<string, number>;

/** How often each run of two to four characters occurs. */
export function gramsOf(text: string): Counts {
  const from = plain(text);
  const counts = new Map<string, number>();
  for (const size of sizes)
    for (let at = 0; at + size <= from.length; at += 1) {
      const gram = from.slice(at, at + size);
      counts.set(gram, (counts.get(gram) ?? 0) + 1);
    }
  return counts;
}

/** What texts of nobody in particular look like; made by `scripts/voice-background.ts`. */
export interface Background {
  habits: Readonly<Record<Habit, readonly [mean: number, scatter: number]>>;
  /** In how many of `texts` texts each of these runs of characters occurs. */
  grams: Readonly<Record<string, number>>;
  texts: number;
  /** Some of the texts, which every other text is compared with. */
  others: readonly string[];
}

type Vector = ReadonlyMap<string, number>;

export interface Measured {
  habits: Habits;
  vector: Vector;
}

/** How an owner writes. */
export interface Profile {
  background: Background;
  habits: Readonly<Record<Habit, readonly [mean: number, scatter: number]>>;
  /** The mean of each habit in the owner’s texts alone. */
  usual: Habits;
  vector: Vector;
  texts: number;
  /** What texts of others score: mean and scatter of both measures. */
  letters: readonly [mean: number, scatter: number];
  ways: readonly [mean: number, scatter: number];
  /** The owner’s texts, in small letters. */
  said: string;
}

function spreadOf(values: readonly number[]): [mean: number, scatter: number] {
  const mean = sum(values) / Math.max(1, values.length);
  const scatter = Math.sqrt(
    sum(values.map((one) => (one - mean) ** 2)) / Math.max(1, values.length),
  );
  return [mean, scatter];
}

/** Weighs a run by how rare it is, and makes the vector one long. */
function vectorOf(counts: Counts, { grams, texts }: Background): Vector {
  const weights = [...counts].map(([gram, count]): [string, number] => [
    gram,
    (1 + Math.log(count)) *
      Math.log((texts + 1) / (((Object.hasOwn(grams, gram) ? grams[gram] : 0) ?? 0) + 1)),
  ]);
  const length = Math.sqrt(sum(weights.map(([, weight]) => weight ** 2)));
  return new Map(length === 0 ? [] : weights.map(([gram, weight]) => [gram, weight / length]));
}

/** Measures a text once, for as many comparisons as needed. */
export const measured = (text: string, background: Background): Measured => ({
  habits: habitsOf(text),
  vector: vectorOf(gramsOf(text), background),
});

const known = new WeakMap<Background, Measured[]>();

/** The texts of others, measured once. */
function othersOf(background: Background): Measured[] {
  const before = known.get(background);
  if (before) return before;
  const made = background.others.map((text) => measured(text, background));
  known.set(background, made);
  return made;
}

function product(one: Vector, other: Vector): number {
  let found = 0;
  for (const [gram, weight] of one) found += weight * (other.get(gram) ?? 0);
  return found;
}

function center(vectors: readonly Vector[]): Vector {
  const all = new Map<string, number>();
  for (const vector of vectors)
    for (const [gram, weight] of vector) all.set(gram, (all.get(gram) ?? 0) + weight);
  const length = Math.sqrt(sum([...all.values()].map((weight) => weight ** 2)));
  return new Map(length === 0 ? [] : [...all].map(([gram, weight]) => [gram, weight / length]));
}

/** What is more in one vector than in another. */
function beyond(one: Vector, other: Vector): Vector {
  const all = new Map(one);
  for (const [gram, weight] of other) all.set(gram, (all.get(gram) ?? 0) - weight);
  return all;
}

/** How many texts of anyone count as much as the owner’s own: few texts prove little. */
const doubt = 4;
const least = 0.05;

/** A habit of the owner: with few texts, partly that of anyone. */
function habitFrom(values: readonly number[], [mean, scatter]: readonly [number, number]) {
  const trust = values.length / (values.length + doubt);
  const [own, ownScatter] = spreadOf(values);
  const middle = trust * own + (1 - trust) * mean;
  const width = Math.sqrt(trust * ownScatter ** 2 + (1 - trust) * scatter ** 2);
  return [middle, Math.max(width, least, scatter * 0.3)] as const;
}

/** The odds that one habit is the owner’s and not anyone’s; bounded, because one odd habit proves little. */
function oddsOf(
  value: number,
  [own, ownScatter]: readonly [number, number],
  [mean, all]: readonly [number, number],
): number {
  const scatter = Math.max(all, least);
  const far = (value - mean) ** 2 / (2 * scatter ** 2);
  const near = (value - own) ** 2 / (2 * ownScatter ** 2);
  return Math.max(-3, Math.min(3, far - near + Math.log(scatter / ownScatter)));
}

const waysOf = (habits: Habits, profile: Pick<Profile, 'habits' | 'background'>): number =>
  sum(
    habitNames.map((name) =>
      oddsOf(habits[name], profile.habits[name], profile.background.habits[name]),
    ),
  );

/** How its owner writes, from texts of theirs. */
export const profileOf = (texts: readonly string[], background: Background): Profile =>
  profileFrom(
    texts.map((text) => measured(text, background)),
    background,
    texts,
  );

/** Like `profileOf`, from texts that are measured already. */
export function profileFrom(
  own: readonly Measured[],
  background: Background,
  texts: readonly string[],
): Profile {
  const habits = Object.fromEntries(
    habitNames.map((name) => [
      name,
      habitFrom(
        own.map((one) => one.habits[name]),
        background.habits[name],
      ),
    ]),
  ) as Profile['habits'];
  const usual = Object.fromEntries(
    habitNames.map((name) => [name, spreadOf(own.map((one) => one.habits[name]))[0]]),
  ) as Habits;
  const others = othersOf(background);
  const vector = beyond(
    center(own.map((one) => one.vector)),
    center(others.map((one) => one.vector)),
  );
  return {
    background,
    habits,
    usual,
    vector,
    texts: own.length,
    letters: spreadOf(others.map((one) => product(one.vector, vector))),
    ways: spreadOf(others.map((one) => waysOf(one.habits, { habits, background }))),
    said: texts.join('\n').toLowerCase(),
  };
}

const standing = (value: number, [mean, scatter]: readonly [number, number]): number =>
  (value - mean) / Math.max(scatter, 1e-6);

/**
 * How near a text is to an owner’s: 0 for a text of anyone, higher for one of theirs, in units of how much texts of
 * others differ.
 */
export const scoreOf = (text: string, profile: Profile): number =>
  scoreFrom(measured(text, profile.background), profile);

/** Like `scoreOf`, for a text that is measured already. */
export function scoreFrom({ habits, vector }: Measured, profile: Profile): number {
  const letters = standing(product(vector, profile.vector), profile.letters);
  return (letters + standing(waysOf(habits, profile), profile.ways)) / 2;
}
