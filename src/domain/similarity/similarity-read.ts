/** Normalizes a text for comparison: its words without formatting, and the form of its sentences. */
import { stripInvisible } from '#contract/core/plain-text.ts';
import { spelledOut } from '#domain/text/contractions.ts';
import { unspacedSign } from '#domain/text/scripts.ts';

export interface Sentence {
  /** Normalized words; in scripts without spaces, pairs of characters. */
  words: readonly string[];
  form: 'states' | 'asks' | 'calls' | 'item';
}

const links = /(?:https?:\/\/|www\.)\S+/giu;
const mentions = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]+/gu;
const numbers = /(?<![\p{L}\p{N}])[\p{Sc}]?\d(?:[\d.,:]*\d)?%?/gu;
const pictures =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1F1E6}-\u{1F1FF}]|\u200D|\uFE0F|\u20E3/gu;
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

const item = /^\s*(?:[-–—•*·▪]|0[.)/])\s*/u;
const ends = /(?<=[.!?…。！？؟:;])(?=["”’»)\]]*(?:\s|$))["”’»)\]]*\s*|(?<=[。！？])|\n+/u;
const unspaced = new RegExp(`${unspacedSign}+`, 'u');
const word = new RegExp(`${unspaced.source}|[\\p{L}\\p{N}\\p{M}]+(?:’[\\p{L}]+)?`, 'gu');

/** Spellings that count as equal. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\b(everyone|he|she)’s\b/gu, '$1 is'],
  [/\bcannot\b/gu, 'can not'],
  [/\bno one\b/gu, 'nobody'],
  [/\beveryone\b/gu, 'everybody'],
  [/\banyone\b/gu, 'anybody'],
  [/\bsomeone\b/gu, 'somebody'],
];

/** Lower case without accents, with a uniform apostrophe. */
const plain = (text: string): string =>
  stripInvisible(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .normalize('NFC')
    .replace(/['‘]/gu, '’');

/** Expands contractions, so that “you’re” and “you are” are equal. */
const neutral = (text: string): string =>
  spellings
    .reduce((so, [long, short]) => so.replace(long, short), spelledOut(plain(text)))
    .replace(links, ' ')
    .replace(mentions, ' ')
    .replace(pictures, ' ')
    .replace(numbers, '0');

const endings: readonly (readonly [RegExp, string])[] = [
  [/(?:ies|ied)$/u, 'y'],
  [/(?:ing|ed|es|s|e|ly)$/u, ''],
];

/** A word without its ending; short words keep theirs. */
export const stem = (text: string): string =>
  text.length <= 4 ? text : endings.reduce((so, [end, kept]) => so.replace(end, kept), text);

/** Pairs of adjacent characters; a single one stands alone. */
function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((next, at) => `${characters[at]}${next}`);
}

const wordsOf = (text: string): string[] =>
  (text.match(word) ?? []).flatMap((found) =>
    unspaced.test(found) ? pairsOf(found) : [stem(found)],
  );

function formOf(raw: string): Sentence['form'] {
  const end = raw.trimEnd().replace(/["”’»)\]]+$/u, '');
  if (/[?？؟]$/u.test(end)) return 'asks';
  return /[!！]$/u.test(end) ? 'calls' : 'states';
}

/** Removes hashtags at the end of a line; those inside it count as words. */
function withoutLastTags(line: string): string {
  const tokens = line.trimEnd().split(/\s+/u);
  const last = tokens.findLastIndex((token) => !/^[#$]\p{L}/u.test(token));
  return tokens.slice(0, last + 1).join(' ');
}

const read = (raw: string, form: Sentence['form']): Sentence => ({ words: wordsOf(raw), form });

/** Longer than all compared words together; see `similarity-profile.ts`. */
const maxRead = 8000;

/** The sentences of a text; each list line is one. */
export const readSentences = (text: string): Sentence[] =>
  neutral(text.slice(0, maxRead))
    .split('\n')
    .map(withoutLastTags)
    .flatMap((line) =>
      item.test(line)
        ? [read(line.replace(item, ''), 'item')]
        : line.split(ends).map((raw) => read(raw, formOf(raw))),
    )
    .filter(({ words }) => words.length > 0);
