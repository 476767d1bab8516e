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

/**
 * Where a match of the elements from `nth` on ends that begins at `at`; -1 without one. Patterns have at most two gaps, so
 * recursion is shallow.
 */
function endOf(words: readonly string[], at: number, rest: readonly Element[], nth = 0): number {
  const element = rest[nth];
  if (!element) return at;
  const last = element.gap ? at + widest : at;
  for (let here = at; here <= last && here < words.length; here += 1) {
    const end = fits(words[here] ?? '', element) ? endOf(words, here + 1, rest, nth + 1) : -1;
    if (end >= 0) return end;
  }
  return -1;
}

/** The prefixes of a word that a pattern could use. */
const prefixesOf = (word: string): string[] =>
  Array.from(
    { length: Math.max(0, Math.min(word.length, longestPrefix) - shortestPrefix + 1) },
    // oxlint-disable-next-line house/no-cut-characters -- only read
    (_, more) => word.slice(0, shortestPrefix + more),
  );
const asPrefix = (prefix: string): string => `${prefix}*`;

interface Found {
  rank: number;
  from: number;
  to: number;
}

/** Builds a scanner from texts of patterns; `rank` is the position of the text. */
function scannerOf(texts: readonly string[]) {
  const byWord = new Map<string, Pattern[]>();
  const byPrefix = new Map<string, Pattern[]>();
  const put = (map: Map<string, Pattern[]>, key: string, pattern: Pattern) => {
    const others = map.get(key);
    if (others) others.push(pattern);
    else map.set(key, [pattern]);
  };
  for (const [rank, text] of texts.entries()) {
    // Folded as one text, which is much faster than one by one.
    for (const one of folded(text.trim().replaceAll(/\s*[|\n]\s*/gu, '\n')).split('\n')) {
      const [first, ...rest] = elementsOf(one);
      for (const word of first?.exact ?? []) put(byWord, word, { rest, rank });
      for (const prefix of first?.prefixes ?? []) put(byPrefix, prefix, { rest, rank });
    }
  }
  /** Matches, one per pattern and place; those whose rank is not `wanted` at that moment are skipped. */
  return function* scan(
    words: readonly string[],
    wanted: (rank: number) => boolean = () => true,
  ): Generator<Found> {
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
    for (const [from, word] of words.entries()) {
      for (const { rest, rank } of candidates.get(word) ?? []) {
        if (!wanted(rank)) continue;
        const to = endOf(words, from + 1, rest);
        if (to >= 0) yield { rank, from, to };
      }
    }
  };
}

/** Returns the mood of the most severe pattern in the words; `undefined` if none matches. */
export type Finder = (words: readonly string[]) => MessageMood | undefined;

/** Builds a finder from pattern lists, most severe mood first. */
export function finderOf(lists: readonly (readonly [MessageMood, string])[]): Finder {
  const scan = scannerOf(lists.map(([, text]) => text));
  return (words) => {
    let gravest = lists.length;
    for (const { rank } of scan(words, (one) => one < gravest)) gravest = rank;
    return lists[gravest]?.[0];
  };
}

/** Builds a function that removes all matches of the patterns from words. */
export function removerOf(text: string): (words: readonly string[]) => readonly string[] {
  const scan = scannerOf([text]);
  return (words) => {
    const removed = new Set<number>();
    for (const { from, to } of scan(words)) for (let at = from; at < to; at += 1) removed.add(at);
    return removed.size === 0 ? words : words.filter((_, at) => !removed.has(at));
  };
}

/** Words that are further apart than this belong to different matters. */
const nearby = 40;

/**
 * Builds a function that says whether one of the rules holds: whether a match of each of its pattern texts is there, in
 * any order and near each other.
 */
export function ruleFinder(
  rules: readonly (readonly string[])[],
): (words: readonly string[]) => boolean {
  const texts = [...new Set(rules.flat())];
  const byRank = rules.map((rule) => rule.map((text) => texts.indexOf(text)));
  const scan = scannerOf(texts);
  return (words) => {
    const places = texts.map((): number[] => []);
    for (const { rank, from } of scan(words)) places[rank]?.push(from);
    return byRank.some(([first = 0, ...others]) =>
      places[first]?.some((place) =>
        others.every((rank) => places[rank]?.some((at) => Math.abs(at - place) <= nearby)),
      ),
    );
  };
}
