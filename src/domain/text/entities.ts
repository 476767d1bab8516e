/** Finds what networks display as a link, a mention or a hashtag. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { mentionsAt, readAs } from './mentions.ts';
import { hashtagsIn, urlsIn } from './tweet-text.ts';

/** Start and end in UTF-16 code units. */
export interface Range {
  start: number;
  end: number;
}

export interface Entity extends Range {
  is: 'link' | 'mention' | 'hashtag';
}

const isWithin = ({ start }: Range, others: readonly Range[]): boolean =>
  others.some((other) => start >= other.start && start < other.end);

/** Every position of these words; if several match at one position, the longest. */
function placesOf(text: string, words: readonly string[], isThere: (range: Range) => boolean) {
  const found: Range[] = [];
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1)) {
      const range = { start, end: start + word.length };
      if (!isWithin(range, found) && isThere(range)) found.push(range);
    }
  }
  return found;
}

const wordSign = /[\p{L}\p{N}\p{M}_]/u;
/** Characters before the end of a handle or email address, or within a longer host. */
const insideOther = /[A-Za-z0-9@＠$#＃._/-]/u;

/** Every link as X finds it; link-like words inside a handle or an email address do not count. */
export const linksAt = (text: string): Range[] =>
  placesOf(text, urlsIn(text), ({ start, end }) => {
    const isInside = insideOther.test(text.charAt(start - 1));
    return !isInside && !/[A-Za-z0-9@]/u.test(text.charAt(end));
  }).toSorted((one, other) => one.start - other.start);

/** The longest handle that any of these networks recognizes. */
function mentionsOf(text: string, networks: readonly LivePlatform[]): Range[] {
  return mentionsAt(text).flatMap(({ name, start }) => {
    const read = networks.map((platform) => {
      const { handle }: PlatformTraits = platforms[platform];
      return handle ? (readAs(name, platform)?.length ?? 0) : name.length;
    });
    const length = Math.max(0, ...read);
    return length > 0 ? [{ start, end: start + 1 + length }] : [];
  });
}

/**
 * What at least one of these networks displays as more than plain text, in text order. Links and hashtags are found
 * like on X, which is also what Bluesky is sent; a mention must have the form of a handle on the network.
 */
export function entitiesIn(text: string, networks: readonly LivePlatform[]): Entity[] {
  const links = linksAt(text);
  const tags = hashtagsIn(text).flatMap((tag) => [`#${tag}`, `＃${tag}`]);
  const hashtags = placesOf(text, tags, ({ start, end }) => {
    const isWhole = !wordSign.test(text.charAt(start - 1)) && !wordSign.test(text.charAt(end));
    return isWhole && !isWithin({ start, end }, links);
  });
  const mentions = mentionsOf(text, networks).filter((one) => !isWithin(one, links));
  return [
    ...links.map((one): Entity => ({ ...one, is: 'link' })),
    ...hashtags.map((one): Entity => ({ ...one, is: 'hashtag' })),
    ...mentions.map((one): Entity => ({ ...one, is: 'mention' })),
  ].toSorted((one, other) => one.start - other.start);
}
