/** Word patterns: parsed once, matched in linear time. */
import type { MessageMood } from '#contract/engagement/moods.ts';
import { folded } from '#domain/text/links/unmasked.ts';

/** Collapses repeated letters, in messages and patterns alike: “plllease”. */
export const squeezed = (word: string): string => word.replace(/(.)\1+/gu, '$1');

interface Element {
  exact: ReadonlySet<string>;
  prefixes: readonly string[];
  /** Whether other words may precede it. */
  gap: boolean;
}
interface Pattern {
  rest: readonly Element[];
  rank: number;
}

/** The most words that a gap matches. */
const widest = 4;
const shortestPrefix = 3;
const longestPrefix = 12;

function elementOf(words: string, gap: boolean): Element {
  const all = words.split('/').map((word) => ({
    bare: squeezed(word.replace('*', '')),
    isPrefix: word.endsWith('*'),
  }));
  return {
    exact: new Set(all.flatMap(({ bare, isPrefix }) => (isPrefix ? [] : bare))),
    prefixes: all.flatMap(({ bare, isPrefix }) => (isPrefix ? bare : [])),
    gap,
  };
}

function elementsOf(pattern: string): Element[] {
  const words = pattern.split(/\s+/u);
  return words.flatMap((word, at) =>
    word === '..' ? [] : elementOf(word, at > 0 && words[at - 1] === '..'),
  );
}

const fits = (word: string, { exact, prefixes }: Element): boolean =>
  exact.has(word) || prefixes.some((prefix) => word.startsWith(prefix));

/** Whether the elements from `nth` on match at `at`. Patterns have at most two gaps, so recursion is shallow. */
function follows(words: readonly string[], at: number, rest: readonly Element[], nth = 0): boolean {
  const element = rest[nth];
  if (!element) return true;
  const last = element.gap ? at + widest : at;
  for (let here = at; here <= last && here < words.length; here += 1) {
    if (fits(words[here] ?? '', element) && follows(words, here + 1, rest, nth + 1)) return true;
  }
  return false;
}

/** The prefixes of a word that a pattern could use. */
const prefixesOf = (word: string): string[] =>
  Array.from(
    { length: Math.max(0, Math.min(word.length, longestPrefix) - shortestPrefix + 1) },
    // oxlint-disable-next-line house/no-cut-characters -- only read
    (_, more) => word.slice(0, shortestPrefix + more),
  );
const asPrefix = (prefix: string): string => `${prefix}*`;

/** Returns the mood of the most severe pattern in the words; `undefined` if none matches. */
export type Finder = (words: readonly string[]) => MessageMood | undefined;

/** Builds a finder from pattern lists, most severe mood first. */
export function finderOf(lists: readonly (readonly [MessageMood, string])[]): Finder {
  const byWord = new Map<string, Pattern[]>();
  const byPrefix = new Map<string, Pattern[]>();
  const put = (map: Map<string, Pattern[]>, key: string, pattern: Pattern) =>
    void map.set(key, [...(map.get(key) ?? []), pattern]);
  for (const [rank, [, text]] of lists.entries()) {
    // Folded as one text, which is much faster than one by one.
    for (const one of folded(text.trim().replaceAll(/\s*[|\n]\s*/gu, '\n')).split('\n')) {
      const [first, ...rest] = elementsOf(one);
      for (const word of first?.exact ?? []) put(byWord, word, { rest, rank });
      for (const prefix of first?.prefixes ?? []) put(byPrefix, prefix, { rest, rank });
    }
  }
  return (words) => {
    const there = new Set(words.flatMap((word) => [word, ...prefixesOf(word).map(asPrefix)]));
    const isThere = ({ exact, prefixes }: Element) =>
      prefixes.some((prefix) => there.has(asPrefix(prefix))) ||
      exact.values().some((word) => there.has(word));
    // Only patterns whose words occur in the message are tried, once per word.
    const candidates = new Map<string, Pattern[]>();
    for (const word of new Set(words)) {
      const own = [
        ...(byWord.get(word) ?? []),
        ...prefixesOf(word).flatMap((prefix) => byPrefix.get(prefix) ?? []),
      ];
      candidates.set(
        word,
        own.filter(({ rest }) => rest.every(isThere)),
      );
    }
    let gravest = lists.length;
    for (const [at, word] of words.entries()) {
      for (const { rest, rank } of candidates.get(word) ?? []) {
        if (rank < gravest && follows(words, at + 1, rest)) gravest = rank;
      }
    }
    return lists[gravest]?.[0];
  };
}
