/** Where a text that is still being written runs on: it says the same again and again, or ends in the middle. */
import { sentences } from './segmenters.ts';

/** So many words in a row are no coincidence. */
const run = 8;
/** As often as a thread may end each part alike is not a loop yet. */
const times = 3;
const word = /[\p{L}\p{M}\p{N}’']+/gu;

/**
 * Where a text begins to repeat itself: the second place of a run of eight words that comes a third time. Runs that
 * overlap count once.
 */
export function loopIn(text: string): number | undefined {
  const found = [...text.matchAll(word)];
  const spelled = found.map(([one]) => one.toLowerCase());
  const places = new Map<string, number[]>();
  for (let at = 0; at + run <= spelled.length; at += 1) {
    const words = spelled.slice(at, at + run).join(' ');
    const before = places.get(words);
    if (!before) places.set(words, [at]);
    else if (at >= (before.at(-1) ?? 0) + run) before.push(at);
    if (before?.length === times) return found[before[1] ?? at]?.index;
  }
  return undefined;
}

/** How a sentence ends, in every script that agents write in. */
const ending = /[.!?…。！？][\p{Pe}\p{Pf}"']*\s*$/u;

/** The sentences of a text that have ended, each with the space after it. */
export function endedSentences(text: string): string[] {
  const all = [...sentences().segment(text)].map(({ segment }) => segment);
  return ending.test(all.at(-1) ?? '') ? all : all.slice(0, -1);
}

/** A text that was cut, without the sentence that it was cut in; all of it if that is the only one. */
export const wholeSentences = (text: string): string =>
  endedSentences(text).join('').trim() || text.trim();
