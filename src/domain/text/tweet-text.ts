/** What X's own library finds in a text, asked so that no text keeps it busy for long. */
import twitterText from 'twitter-text';
import { remembered } from '#domain/remembered.ts';
import type { Steps } from '#domain/steps.ts';

/**
 * Where the library looks for a host in a row of what may stand in one, which for it is nearly everything, it begins
 * again at every sign and takes time with the square of the length.
 */
const rows = /[^\s!'#%&()*+,\\/:;<=>?@[\]^{|}~$]{130,}/gu;
/** The end of a link may be a long row, though of few signs. */
const endOfLink = { length: 600, signs: 64 } as const;
const isDear = (row: string): boolean =>
  row.length > endOfLink.length || row.replace(/[\w-]+/g, '').length > endOfLink.signs;

/** What such a row is cut into, in two ways, so that what one of them cuts apart is whole in the other. */
const piece = 64;
const cuts = [piece, piece / 2] as const;

/** Where a link would be cut apart, as most of them are written, or a character of two units. */
const isInside = (row: string, at: number): boolean =>
  /^[\w.-]{2}/.test(row.slice(at - 1, at + 1)) || /^[\uDC00-\uDFFF]/.test(row.slice(at, at + 1));

/** The next place from `at` on where a row can be cut; a long one that has none is cut all the same. */
function placeFrom(row: string, at: number): number {
  for (let to = at; to < at + piece; to += 1) if (!isInside(row, to)) return to;
  return at;
}

function cut(row: string, first: number): string[] {
  const pieces: string[] = [];
  for (let from = 0, next = first; from < row.length; next = from + piece) {
    const to = placeFrom(row, next);
    pieces.push(row.slice(from, to));
    from = to;
  }
  return pieces;
}

/** The texts to look through instead of one: itself, unless it has such a row. */
const lookable = (text: string, kept: (part: string) => string): string[] =>
  [...text.matchAll(rows)].some(([row]) => isDear(row))
    ? cuts.map((first) =>
        text.replace(rows, (row) => (isDear(row) ? cut(row, first).map(kept).join(' ') : row)),
      )
    : [text];

/** No link is without a dot, and of what pictures stand for in such a row only that it is something. */
const linkable = (part: string): string =>
  part.includes('.') ? part.replace(/\p{S}+/gu, 'x').replace(/^[._-]+/, '') : '';

const each = (texts: readonly string[], find: (text: string) => string[]): string[] => [
  ...new Set(texts.flatMap(find)),
];

const urlsOfLine = remembered((line: string): readonly string[] =>
  line.includes('.') ? each(lookable(line, linkable), (one) => twitterText.extractUrls(one)) : [],
);

/** The links that X would find, each once, as they are written. */
export const urlsIn = (text: string): readonly string[] =>
  each(text.split('\n'), (line) => [...urlsOfLine(line)]);

/** Reads what `urlsIn` asks for, one line a step: it is given it again. */
export function* readingUrls(text: string): Steps<void> {
  for (const line of text.split('\n')) {
    urlsOfLine(line);
    yield;
  }
}

/** The hashtags that X would find, each once, without their sign. */
export const hashtagsIn = remembered((text: string): readonly string[] =>
  /[#＃]/u.test(text)
    ? each(
        lookable(text, (part) => part),
        (one) => twitterText.extractHashtags(one),
      )
    : [],
);

/** How many hashtags stand in a text, each as often as it does. */
export const hashtagCount = (text: string): number =>
  /[#＃]/u.test(text) ? twitterText.extractHashtags(text).length : 0;

/** How long a text is for X: a link counts 23, an emoji or an East Asian character 2. */
export const weightIn = remembered((text: string): number => {
  let added = 0;
  const short = text.replace(rows, (row) => {
    // What may fit is counted exactly.
    if (row.length <= endOfLink.length) return row;
    const pieces = cut(row, piece);
    added += pieces.length - 1;
    return pieces.join(' ');
  });
  return twitterText.parseTweet(short).weightedLength - added;
});
