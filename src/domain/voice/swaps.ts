/** The words that an owner took out of a draft or replaced. */
import { spelledOut } from '#domain/text/contractions.ts';
import { stopWords } from '#domain/text/stop-words.ts';
import { boosters, groups, hedges, plainWord, readers, selves, wordsIn } from './habits.ts';
import type { Edit } from './sides.ts';

export interface Swap {
  from: string;
  /** Empty if nothing took its place. */
  to: string;
}

export interface Swaps {
  words: Swap[];
  /** Names, figures and addresses that were corrected: about this post, not about the voice. */
  facts: Swap[];
}

/** The most words on a side that are compared one by one; beyond, a text is no post. */
const most = 400;

/** The first word of a sentence is capitalized whatever it is. */
const opened = ([first = '', ...others]: string[]): string[] =>
  first === '' ? [] : [/^\p{Lu}\p{Ll}*$/u.test(first) ? first.toLowerCase() : first, ...others];

const tokensOf = (sentences: readonly string[]): string[] =>
  sentences.flatMap((one) => opened(wordsIn(spelledOut(one.replaceAll("'", '’'))))).slice(0, most);

interface Run {
  from: string[];
  to: string[];
}

/** How long the longest common sequence is from each place on. */
function table(some: readonly string[], others: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: some.length + 1 }, () => new Uint16Array(others.length + 1));
  for (const [at, row] of [...rows.entries()].toReversed()) {
    const below = rows[at + 1];
    if (!below) continue;
    for (let beside = others.length - 1; beside >= 0; beside -= 1)
      row[beside] =
        some[at] === others[beside]
          ? (below[beside + 1] ?? 0) + 1
          : Math.max(below[beside] ?? 0, row[beside + 1] ?? 0);
  }
  return rows;
}

/** What was replaced by what, in the order of the text. */
function runsOf(before: readonly string[], after: readonly string[]): Run[] {
  const [some, others] = [before.map(plainWord), after.map(plainWord)];
  const rows = table(some, others);
  const runs: Run[] = [{ from: [], to: [] }];
  let [at, beside] = [0, 0];
  const lasting = (down: number, right: number) => rows[at + down]?.[beside + right] ?? -1;
  while (at < some.length || beside < others.length) {
    const run = runs.at(-1) ?? { from: [], to: [] };
    if (at < some.length && some[at] === others[beside]) {
      if (run.from.length + run.to.length > 0) runs.push({ from: [], to: [] });
      at += 1;
      beside += 1;
    } else if (at < some.length && lasting(1, 0) >= lasting(0, 1)) {
      run.from.push(...before.slice(at, at + 1));
      at += 1;
    } else {
      run.to.push(...after.slice(beside, beside + 1));
      beside += 1;
    }
  }
  return runs;
}

const small: ReadonlySet<string> = new Set(
  stopWords.filter((word) => !boosters.has(word) && !hedges.has(word)),
);
const isSmall = (word: string): boolean =>
  small.has(word) || selves.has(word) || groups.has(word) || readers.has(word);
const isFact = (words: readonly string[]): boolean =>
  words.some((word) => /\p{N}|^\p{Lu}/u.test(word));

/** A replaced word or two; longer runs are a new wording, which says nothing about one word. */
function swapIn({ from, to }: Run): Swap[] {
  if (from.length === 0 || from.length > 2 || to.length > 3) return [];
  const words = from.map(plainWord);
  if (words.every(isSmall) || (to.length > 0 && to.map(plainWord).every(isSmall))) return [];
  if (to.length === 0 && from.length > 1) return [];
  return [{ from: words.join(' '), to: to.map(plainWord).join(' ') }];
}

const share = (runs: readonly Run[], all: number): number =>
  runs.reduce((sum, { from, to }) => sum + Math.max(from.length, to.length), 0) / Math.max(1, all);

/** Above this share of changed words a text is another one, and its words were not weighed one by one. */
const rewritten = 0.5;

/** The words and facts that an edit replaced. */
export function swapsOf({ before, after }: Edit): Swaps {
  const found: Swaps = { words: [], facts: [] };
  const [some, others] = [tokensOf(before.body), tokensOf(after.body)];
  const runs = runsOf(some, others);
  if (share(runs, Math.max(some.length, others.length)) > rewritten) return found;
  for (const run of runs) {
    if (isFact(run.from) || isFact(run.to)) {
      if (run.from.length > 0 && run.to.length > 0)
        found.facts.push({ from: run.from.join(' '), to: run.to.join(' ') });
    } else found.words.push(...swapIn(run));
  }
  return found;
}
