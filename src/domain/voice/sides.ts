/** A draft and what its owner made of it, sentence by sentence. */
import { cut } from '#contract/core/cut.ts';
import { sentences as segmenter } from '#domain/text/segmenters.ts';
import { spelledOut } from '#domain/text/contractions.ts';
import { stopWords } from '#domain/text/stop-words.ts';
import { boosters, groups, hedges, plainWord, readers, selves, wordsIn } from './habits.ts';

/** One side of an edit. */
export interface Side {
  text: string;
  /** Its sentences, each with the emojis behind it; hashtags and addresses alone are none. */
  sentences: readonly string[];
  /** The sentences that both sides have, whatever became of them. */
  body: readonly string[];
}

export interface Edit {
  before: Side;
  after: Side;
  /** The first or last sentence that the owner cut or added. */
  cut_first: boolean;
  cut_last: boolean;
  added_last: string | undefined;
}

/** The longest text that is compared. */
const longest = 10_000;
const tag = /^(?:#\p{L}|https?:\/\/)/u;

/** A line without the hashtags and addresses at its end, which are no sentence. */
function withoutTags(line: string): string {
  const words = line.split(/\s/u);
  let count = words.length;
  while (count > 0 && (words[count - 1] === '' || tag.test(words[count - 1] ?? ''))) count -= 1;
  return words.slice(0, count).join(' ');
}

/** Signs before the first letter of a segment belong to the sentence before it: emojis. */
const leading = /^[\p{Extended_Pictographic}\uFE0F\u200D\s]+(?=[\p{L}\p{N}])/u;

/** The same text, with a capital where a sentence may begin: in small letters, no sentence would be found. */
const capitalized = (line: string): string =>
  line.replaceAll(/([.!?…]["”’)]*\s+)(\p{Ll})/gu, (all, end: string, letter: string) => {
    const upper = letter.toUpperCase();
    return upper.length === letter.length ? end + upper : all;
  });

function sentencesOf(text: string): string[] {
  const found: string[] = [];
  const attach = (signs: string) => {
    const last = found.at(-1);
    if (last !== undefined && signs.trim() !== '')
      found[found.length - 1] = `${last} ${signs.trim()}`;
  };
  for (const line of text.split('\n').map(withoutTags))
    for (const { segment, index } of segmenter().segment(capitalized(line))) {
      const one = line.slice(index, index + segment.length).trim();
      if (!/[\p{L}\p{N}]/u.test(one)) attach(one);
      else {
        const [signs = ''] = found.length > 0 ? (leading.exec(one) ?? []) : [];
        attach(signs);
        found.push(one.slice(signs.length));
      }
    }
  return found;
}

const wordsOf = (sentence: string): string[] => wordsIn(sentence).map(plainWord);

/** From 0 to 1: how many of their words two sentences share. */
function likeness(one: string, other: string): number {
  const [some, others] = [wordsOf(one), wordsOf(other)];
  const known = new Set(others);
  const shared = some.filter((word) => known.has(word)).length;
  return shared / Math.max(1, some.length, others.length);
}

const alike = 0.34;
const isAmong = (one: string, others: readonly string[]): boolean =>
  others.some((other) => likeness(one, other) >= alike);

/** Whether `some` has one sentence more at this end: it occurs nowhere in `others`, and its neighbor does. */
function hasMore(some: readonly string[], others: readonly string[], end: 0 | -1): boolean {
  const [edge, next] = [some.at(end), some.at(end === 0 ? 1 : -2)];
  const other = others.at(end);
  if (edge === undefined || next === undefined || other === undefined) return false;
  return !isAmong(edge, others) && likeness(next, other) >= alike;
}

const within = (all: readonly string[], first: boolean, last: boolean): readonly string[] =>
  all.slice(first ? 1 : 0, last ? -1 : undefined);

/** What became of a draft. */
export function editOf(written: string, text: string): Edit {
  const [from, to] = [written, text].map((one) => cut(one, longest).normalize('NFC')) as [
    string,
    string,
  ];
  const [some, others] = [sentencesOf(from), sentencesOf(to)];
  const cut_first = hasMore(some, others, 0);
  const cut_last = hasMore(some, others, -1);
  const added_first = hasMore(others, some, 0);
  const isAdded = hasMore(others, some, -1);
  return {
    before: { text: from, sentences: some, body: within(some, cut_first, cut_last) },
    after: { text: to, sentences: others, body: within(others, added_first, isAdded) },
    cut_first,
    cut_last,
    added_last: isAdded ? others.at(-1) : undefined,
  };
}

export interface Swap {
  from: string;
  /** Empty if nothing took its place. */
  to: string;
}

interface Swaps {
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
