/** A draft and what its owner made of it, sentence by sentence. */
import { cut } from '#contract/core/cut.ts';
import { plainWord, wordsIn } from './habits.ts';
import { sentences as segmenter } from '#domain/text/segmenters.ts';

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
