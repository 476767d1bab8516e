/** Whether a text leaks its source, verbatim or in a simple disguise. */
import { remembered } from '#domain/remembered.ts';
import { unspacedSign } from '#domain/text/scripts.ts';
import { numberOf, type Runs, runsOf } from '#domain/text/runs.ts';
import type { Steps } from '#domain/steps.ts';
import { folded, readings, squashed, unleeted } from '#domain/text/links/unmasked.ts';

const word = new RegExp(String.raw`${unspacedSign}|(?:(?!${unspacedSign})[\p{L}\p{N}])+`, 'gu');
const dense = new RegExp(unspacedSign, 'u');
const wordsOf = (fold: string): string[] => fold.replace(/[’']/gu, '').match(word) ?? [];

interface Words {
  words: readonly string[];
  numbers: readonly number[];
  /** A character of a script without spaces weighs half a word. */
  weights: readonly number[];
}
const countedIn = remembered((fold: string): Words => {
  const words = wordsOf(fold);
  const weights = words.map((one) => (dense.test(one) ? 0.5 : 1));
  return { words, numbers: words.map(numberOf), weights };
});

const line = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** This many letters in a row are not a coincidence, whatever separates them. */
const longSpell = 36;

const lettersOf = (bare: string): Runs =>
  runsOf(
    Array.from({ length: bare.length }, (_, at) => bare.charCodeAt(at)),
    Array.from({ length: bare.length }, () => 1),
    longSpell,
  );

/** The source that texts are compared with. */
interface Known {
  line: string;
  runs: ReadonlySet<number>;
  bare: string;
  spells: ReadonlySet<number>;
}
const knownOf = (fold: string, least: number): Known => {
  const { words, numbers, weights } = countedIn(fold);
  const bare = squashed(fold);
  return {
    line: line(words),
    bare,
    runs: new Set(runsOf(numbers, weights, least).hashes),
    spells: new Set(lettersOf(bare).hashes),
  };
};
const sourceOf = remembered((source: string, least: string): Known => {
  const fold = folded(source);
  return knownOf(`${fold}\n${unleeted(fold)}`, Number(least));
});
const freeOf = remembered((free: string, least: string): Known =>
  knownOf(folded(free), Number(least)),
);

/** Whether a row has a run of the source that is not free; numbers are hashes, so a match is confirmed by the text. */
const shares = (
  { hashes, ends }: Runs,
  [source, free]: readonly [ReadonlySet<number>, ReadonlySet<number>],
  isOne: (from: number, to: number) => boolean,
): boolean =>
  hashes.some(
    (hash, from) => source.has(hash) && !free.has(hash) && isOne(from, ends[from] ?? from),
  );

const turned = ({ words, numbers, weights }: Words): Words => ({
  words: words.toReversed(),
  numbers: numbers.toReversed(),
  weights: weights.toReversed(),
});

const sharesWords = (
  { words, numbers, weights }: Words,
  least: number,
  [source, free]: readonly [Known, Known],
): boolean =>
  shares(runsOf(numbers, weights, least), [source.runs, free.runs], (from, to) => {
    const run = line(words.slice(from, to));
    return source.line.includes(run) && !free.line.includes(run);
  });

const sharesLetters = (letters: string, [source, free]: readonly [Known, Known]): boolean =>
  shares(lettersOf(letters), [source.spells, free.spells], (from, to) => {
    const run = letters.slice(from, to);
    return source.bare.includes(run) && !free.bare.includes(run);
  });

export interface Leak {
  /** The text that must not be repeated. */
  source: string;
  /** Text that is allowed, even where the source contains it. */
  free: string;
  /** The shortest run of words that counts. */
  least: number;
}

/** Prepares what `givesAway` uses, one reading per step, so that it finds it cached. */
export function* readingLeak(text: string, { source, free, least }: Leak): Steps<void> {
  sourceOf(source, String(least));
  yield;
  freeOf(free, String(least));
  yield;
  for (const reading of readings(folded(text))) {
    countedIn(reading);
    yield;
  }
}

/**
 * Whether a text has `least` words of the source in a row, also backwards, in rot13, in leetspeak or without gaps; one
 * reading per step.
 */
export function* givesAway(text: string, { source, free, least }: Leak): Steps<boolean> {
  const both = [sourceOf(source, String(least)), freeOf(free, String(least))] as const;
  for (const reading of readings(folded(text))) {
    const words = countedIn(reading);
    const isGiven =
      [words, turned(words)].some((one) => sharesWords(one, least, both)) ||
      sharesLetters(squashed(reading), both);
    if (isGiven) return true;
    yield;
  }
  return false;
}

/** A line of fewer words could be anyone’s. */
const leastWhole = 3;

/** Whether a text is nothing but one of these lines, however short: a note, and no answer to anyone. */
export function isOneOf(text: string, lines: readonly string[]): boolean {
  const { words } = countedIn(folded(text));
  if (words.length < leastWhole) return false;
  const said = line(words);
  return lines.some((one) => line(countedIn(folded(one)).words) === said);
}
