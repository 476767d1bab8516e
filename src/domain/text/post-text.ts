/** How long a text is where it will be published, and how to divide one that is too long. */
import type { Countings } from '#contract/platforms/traits.ts';
import { fediverseForm } from './fediverse-text.ts';
import { unspacedSign } from './scripts.ts';
import { weightIn } from './tweet-text.ts';
import { graphemes, words, sentences } from './segmenters.ts';

export type Counting = (typeof Countings)[number];

/** A platform's row of the contract's table, as far as length goes. */
export interface LengthLimit {
  max_length: number;
  counting: Counting;
  /** Of UTF-8, where a platform limits them besides. */
  max_bytes?: number;
  /** Under pictures, where less fits there. */
  max_caption?: number;
}

/** A picture among the characters: also a flag, a keycap, and a sign that is shown as one. */
const emoji =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3|\uFE0F/u;

/** What stands without spaces beside others: signs of such scripts, and pictures. */
const unspaced = new RegExp(String.raw`${unspacedSign}|\p{Extended_Pictographic}`, 'u');

/**
 * The length of a text as a platform counts it. `x_weighted`: X's rules (a link counts 23, an emoji or
 * an East Asian character 2); `graphemes`: characters as a reader sees them; `fediverse`: the same, where a link
 * counts 23 and a mention without its domain; `code_points`; `emoji_bytes`: the same, where an
 * emoji counts as the bytes that it takes; `utf16`: code units.
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

/** The length of a text in bytes of UTF-8. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += bytesOf(character);
  return bytes;
}

/** What a post with so many pictures has room for. */
export const roomOf = (limit: LengthLimit, pictures: number): LengthLimit =>
  pictures > 0 && limit.max_caption !== undefined
    ? { ...limit, max_length: limit.max_caption }
    : limit;

/** By which measure a text is too long for one post, and how long it is; `undefined` when it fits. */
export function excessOf(
  text: string,
  { counting, max_length, max_bytes = Infinity }: LengthLimit,
): { length: number; limit: number; unit: 'characters' | 'bytes' } | undefined {
  const length = postLength(text, counting);
  if (length > max_length) return { length, limit: max_length, unit: 'characters' };
  // No character takes more than three bytes for each of its UTF-16 units.
  const bytes = text.length * 3 > max_bytes ? byteLength(text) : 0;
  return bytes > max_bytes ? { length: bytes, limit: max_bytes, unit: 'bytes' } : undefined;
}

/** Whether each of these can be a post; pictures are under the first. */
export const allFit = (parts: readonly string[], limit: LengthLimit, pictures: number): boolean =>
  parts.every((part, at) => fits(part, roomOf(limit, at === 0 ? pictures : 0)));

/** Whether one post can carry the text. */
export const fits = (text: string, limit: LengthLimit): boolean =>
  excessOf(text, limit) === undefined;

const segments = (segmenter: Intl.Segmenter, text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The smallest pieces a text may be divided into; each carries the whitespace that follows it. */
const wordsOf = (text: string): string[] =>
  (text.match(/\S+\s*/g) ?? []).flatMap((word) =>
    unspaced.test(word) && !word.includes('://') ? segments(words(), word) : [word],
  );

/** Fills parts with as many pieces as fit; `smaller` divides a piece that is too long for a part of its own. */
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
 * Divides a text into parts that fit, at the end of a sentence where possible and else between words.
 * Nothing is lost or cut inside a word; a single word longer than the limit stays whole and does not fit.
 */
export function splitIntoParts(text: string, limit: LengthLimit): string[] {
  const whole = text.trim();
  if (whole === '') return [];
  return fits(whole, limit) ? [whole] : pack(segments(sentences(), whole), limit, wordsOf);
}

/** As many whole words from the start of a text as fit; empty when not even the first one does. */
export function firstWords(text: string, limit: LengthLimit): string {
  const whole = text.trim();
  if (fits(whole, limit)) return whole;
  const pieces = wordsOf(whole);
  const first = (count: number) => pieces.slice(0, count).join('').trimEnd();
  // Halving what is left to try: measuring every beginning would take time with the square of the length.
  let [most, tooMany] = [0, pieces.length];
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (fits(first(middle), limit)) most = middle;
    else tooMany = middle;
  }
  return first(most);
}
