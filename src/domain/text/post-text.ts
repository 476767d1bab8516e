/** The length of a text on a platform, and splitting a text that is too long. */
import type { Countings } from '#contract/platforms/traits.ts';
import { unspacedSign } from './scripts.ts';
import { weightIn, urlsIn } from './tweet-text.ts';
import { graphemes, words, sentences } from './segmenters.ts';

/** The length that every link counts as. */
const placeholder = 'x'.repeat(23);

/** A text as a regular expression matches it, without the flags `u` and `v`. */
export const escaped = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/** A handle with another server’s domain, which does not count. */
const remoteMention =
  /(?<![=/\p{L}\p{N}_])(@[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?)@[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?/giu;

/** Replaces links by placeholders of their counted length. A link without a scheme is plain text. */
function withShortLinks(text: string): string {
  if (!text.includes('://')) return text;
  const links = urlsIn(text).filter((url) => /^https?:\/\//i.test(url));
  if (links.length === 0) return text;
  // If two links start alike, the longer one is replaced first.
  const longestFirst = links.toSorted((one, other) => other.length - one.length).map(escaped);
  return text.replaceAll(new RegExp(longestFirst.join('|'), 'g'), placeholder);
}

/** The text whose length is counted. */
const fediverseForm = (text: string): string =>
  withShortLinks(text).replaceAll(remoteMention, '$1');

export type Counting = (typeof Countings)[number];

/** The length limits of a platform’s record. */
export interface LengthLimit {
  max_length: number;
  counting: Counting;
  /** In UTF-8 bytes, if the platform limits those too. */
  max_bytes?: number;
  /** For text with images, if shorter. */
  max_caption?: number;
}

/** An emoji, including flags, keycaps and symbols displayed as emoji. */
const emoji =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3|\uFE0F/u;

/** Characters that are not separated by spaces: scripts without spaces, and emoji. */
const unspaced = new RegExp(String.raw`${unspacedSign}|\p{Extended_Pictographic}`, 'u');

/**
 * The length of a text as a platform counts it. `x_weighted`: X’s rules (a link counts 23, an emoji or East Asian
 * character 2). `graphemes`: user-perceived characters. `fediverse`: the same, with a link counted as 23 and a mention
 * without its domain. `code_points`. `emoji_bytes`: the same, with an emoji counted as its bytes. `utf16`: code units.
 */
export function postLength(text: string, counting: Counting): number {
  if (counting === 'utf16') return text.length;
  if (counting === 'x_weighted') return weightIn(text);
  let count = 0;
  if (counting === 'code_points') for (const _ of text) count += 1;
  else if (counting === 'emoji_bytes') {
    for (const { segment } of graphemes().segment(text)) {
      count += emoji.test(segment) ? byteLength(segment) : [...segment].length;
    }
  } else {
    const counted = counting === 'fediverse' ? fediverseForm(text) : text;
    for (const _ of graphemes().segment(counted)) count += 1;
  }
  return count;
}

const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
};

/** The length of a text in UTF-8 bytes. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += bytesOf(character);
  return bytes;
}

/** The limits for a post with this many images. */
export const roomOf = (limit: LengthLimit, pictures: number): LengthLimit =>
  pictures > 0 && limit.max_caption !== undefined
    ? { ...limit, max_length: limit.max_caption }
    : limit;

/** Which limit a text exceeds, and its length; `undefined` if it fits. */
export function excessOf(
  text: string,
  { counting, max_length, max_bytes = Infinity }: LengthLimit,
): { length: number; limit: number; unit: 'characters' | 'bytes' } | undefined {
  const length = postLength(text, counting);
  if (length > max_length) return { length, limit: max_length, unit: 'characters' };
  // A UTF-16 code unit takes at most three bytes.
  const bytes = text.length * 3 > max_bytes ? byteLength(text) : 0;
  return bytes > max_bytes ? { length: bytes, limit: max_bytes, unit: 'bytes' } : undefined;
}

/** Whether each part fits with as many images as go with it. */
export const allFit = (
  parts: readonly string[],
  limit: LengthLimit,
  pictures: readonly number[],
): boolean => parts.every((part, at) => fits(part, roomOf(limit, pictures[at] ?? 0)));

/** Whether a text fits into one post. */
export const fits = (text: string, limit: LengthLimit): boolean =>
  excessOf(text, limit) === undefined;

const segments = (segmenter: Intl.Segmenter, text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The smallest pieces that a text may be split into, each with its trailing whitespace. */
const wordsOf = (text: string): string[] =>
  (text.match(/\S+\s*/g) ?? []).flatMap((word) =>
    unspaced.test(word) && !word.includes('://') ? segments(words(), word) : [word],
  );

/** Fills parts with as many pieces as fit; `smaller` splits a piece that exceeds a whole part. */
function pack(
  pieces: readonly string[],
  limit: LengthLimit,
  smaller?: (piece: string) => string[],
): string[] {
  const parts: string[] = [];
  let current = '';
  for (const piece of pieces) {
    const joined = current + piece;
    if (fits(joined.trimEnd(), limit)) {
      current = joined;
      continue;
    }
    const draftFits = fits(piece.trim(), limit);
    parts.push(current);
    if (draftFits || !smaller) {
      current = piece;
      continue;
    }
    const inner = pack(smaller(piece), limit);
    parts.push(...inner.slice(0, -1));
    current = `${inner.at(-1) ?? ''}${/\s*$/.exec(piece)?.[0] ?? ''}`;
  }
  parts.push(current);
  return parts.map((part) => part.trim()).filter(Boolean);
}

/**
 * Splits a text into parts that fit, at the end of a sentence if possible, else between words. Nothing is lost or cut
 * inside a word; a single word longer than the limit stays whole and does not fit.
 */
export function splitIntoParts(text: string, limit: LengthLimit): string[] {
  const whole = text.trim();
  if (whole === '') return [];
  return fits(whole, limit) ? [whole] : pack(segments(sentences(), whole), limit, wordsOf);
}

/** As many whole words from the start of a text as fit; empty if the first one does not. */
export function firstWords(text: string, limit: LengthLimit): string {
  const whole = text.trim();
  if (fits(whole, limit)) return whole;
  const pieces = wordsOf(whole);
  const first = (count: number) => pieces.slice(0, count).join('').trimEnd();
  // A binary search: measuring every prefix would take quadratic time.
  let [most, tooMany] = [0, pieces.length];
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (fits(first(middle), limit)) most = middle;
    else tooMany = middle;
  }
  return first(most);
}
