/** Whether a text gives away what it was made from, in that wording or in a plain disguise of it. */
import { folded, readings, squashed, unleeted } from './unmasked.ts';

const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const wordsOf = (fold: string): string[] => fold.replace(/[’']/gu, '').match(word) ?? [];

/** A sign of a script without spaces is about half a word. */
const weightOf = (words: readonly string[]): number =>
  words.reduce((sum, one) => sum + (dense.test(one) ? 0.5 : 1), 0);

const line = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** The runs of words that both have, as long as they go, from `least` words on. */
function sharedRuns(words: readonly string[], source: string, least: number): string[] {
  const runs: string[] = [];
  let from = 0;
  while (from < words.length) {
    let to = from;
    while (to < words.length && source.includes(line(words.slice(from, to + 1)))) to += 1;
    const run = words.slice(from, to);
    if (weightOf(run) >= least) runs.push(line(run));
    from = weightOf(run) >= least ? to : from + 1;
  }
  return runs;
}

/** Letters without gaps that are found wherever they stand; every longer run holds one of them at a whole multiple. */
const step = 18;

/** Whether 36 letters in a row, gaps and signs aside, are in the source and not in what may be said. */
function sharesLetters(letters: string, source: string, free: string): boolean {
  for (let at = 0; at + step <= letters.length; at += step) {
    if (!source.includes(letters.slice(at, at + step))) continue;
    let from = at;
    let to = at + step;
    while (from > 0 && source.includes(letters.slice(from - 1, to))) from -= 1;
    while (to < letters.length && source.includes(letters.slice(from, to + 1))) to += 1;
    const run = letters.slice(from, to);
    if (run.length >= 2 * step && !free.includes(run)) return true;
  }
  return false;
}

export interface Leak {
  /** What must not be said again. */
  source: string;
  /** What may be said, whatever else holds it. */
  free: string;
  /** The shortest run of words that counts. */
  least: number;
}

/** Whether a text has `least` words of the source in a row, also backwards, in rot13, in leetspeak or without its gaps. */
export function givesAway(text: string, { source, free, least }: Leak): boolean {
  const fold = folded(source);
  const both = `${fold}\n${unleeted(fold)}`;
  const from = line(wordsOf(both));
  const allowed = line(wordsOf(folded(free)));
  const bareFrom = squashed(both);
  const bareFree = squashed(folded(free));
  return readings(folded(text)).some((reading) => {
    const words = wordsOf(reading);
    const runs = [words, words.toReversed()].flatMap((one) => sharedRuns(one, from, least));
    return (
      runs.some((run) => !allowed.includes(run)) ||
      sharesLetters(squashed(reading), bareFrom, bareFree)
    );
  });
}
