/** Calls X’s own twitter-text library in a way that no text can slow down. */
import twitterText from 'twitter-text';
import { remembered } from '#domain/remembered.ts';
import type { Steps } from '#domain/steps.ts';
import { graphemes } from './segmenters.ts';

/**
 * In a row of characters that could be a host, which for the library is nearly everything, it restarts its search at
 * every character and takes quadratic time.
 */
const rows = /[^\s!'#%&()*+,\\/:;<=>?@[\]^{|}~$]{130,}/gu;
/** The end of a link can be a long row, though with few distinct characters. */
const endOfLink = { length: 600, signs: 64 } as const;
const isDear = (row: string): boolean =>
  row.length > endOfLink.length || row.replace(/[\w-]+/g, '').length > endOfLink.signs;

/** Such a row is cut into pieces in two ways, so that what one cut splits is whole in the other. */
const piece = 64;
const cuts = [piece, piece / 2] as const;

/** Where the characters of a row begin, as people see them: an emoji of a family has eleven code units. */
const startsIn = (row: string): ReadonlySet<number> =>
  new Set(Array.from(graphemes().segment(row), ({ index }) => index));

/** Whether a cut would split a typical link, or a character. */
const isInside = (row: string, starts: ReadonlySet<number>, at: number): boolean =>
  /^[\w.-]{2}/.test(row.slice(at - 1, at + 1)) || (at < row.length && !starts.has(at));

/** The next position from `at` where a row can be cut; a long row without one is cut anyway. */
function placeFrom(row: string, starts: ReadonlySet<number>, at: number): number {
  for (let to = at; to < at + piece; to += 1) if (!isInside(row, starts, to)) return to;
  return at;
}

function cut(row: string, first: number): string[] {
  const pieces: string[] = [];
  const starts = startsIn(row);
  for (let from = 0, next = first; from < row.length; next = from + piece) {
    const to = placeFrom(row, starts, next);
    pieces.push(row.slice(from, to));
    from = to;
  }
  return pieces;
}

/** The texts to search in place of one: itself, unless it has such a row. */
const lookable = (text: string, kept: (part: string) => string): string[] =>
  [...text.matchAll(rows)].some(([row]) => isDear(row))
    ? cuts.map((first) =>
        text.replace(rows, (row) => (isDear(row) ? cut(row, first).map(kept).join(' ') : row)),
      )
    : [text];

/** A link needs a dot; emojis in such a row are replaced by a placeholder. */
const linkable = (part: string): string =>
  part.includes('.') ? part.replace(/\p{S}+/gu, 'x').replace(/^[._-]+/, '') : '';

const each = (texts: readonly string[], find: (text: string) => string[]): string[] => [
  ...new Set(texts.flatMap(find)),
];

const urlsOfLine = remembered((line: string): readonly string[] =>
  line.includes('.') ? each(lookable(line, linkable), (one) => twitterText.extractUrls(one)) : [],
);

/** The links that X would find, without duplicates, as written. */
export const urlsIn = (text: string): readonly string[] =>
  each(text.split('\n'), (line) => [...urlsOfLine(line)]);

/** Prepares what `urlsIn` uses, one line per step, so that it finds it cached. */
export function* readingUrls(text: string): Steps<void> {
  for (const line of text.split('\n')) {
    urlsOfLine(line);
    yield;
  }
}

/** The hashtags that X would find, without duplicates and without #. */
export const hashtagsIn = remembered((text: string): readonly string[] =>
  /[#＃]/u.test(text)
    ? each(
        lookable(text, (part) => part),
        (one) => twitterText.extractHashtags(one),
      )
    : [],
);

/** How many hashtags a text has, including duplicates. */
export const hashtagCount = (text: string): number =>
  /[#＃]/u.test(text) ? twitterText.extractHashtags(text).length : 0;

/** The length of a text on X: a link counts 23, an emoji or an East Asian character 2. */
export const weightIn = remembered((text: string): number => {
  let added = 0;
  const short = text.replace(rows, (row) => {
    // A text that may fit is counted exactly.
    if (row.length <= endOfLink.length) return row;
    const pieces = cut(row, piece);
    added += pieces.length - 1;
    return pieces.join(' ');
  });
  return twitterText.parseTweet(short).weightedLength - added;
});
