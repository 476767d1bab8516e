/** The features of a text that are compared, computed once. */
import { listed, particles, stopWords } from '#domain/text/stop-words.ts';
import { stripInvisible } from '#contract/core/plain-text.ts';
import { spelledOut } from '#domain/text/contractions.ts';
import { unspacedSign } from '#domain/text/scripts.ts';

interface Sentence {
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
const stem = (text: string): string =>
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
const readSentences = (text: string): Sentence[] =>
  neutral(text.slice(0, maxRead))
    .split('\n')
    .map(withoutLastTags)
    .flatMap((line) =>
      item.test(line)
        ? [read(line.replace(item, ''), 'item')]
        : line.split(ends).map((raw) => read(raw, formOf(raw))),
    )
    .filter(({ words }) => words.length > 0);

export interface Profile {
  sentences: readonly Sentence[];
  length: number;
  /** Runs of two and three words within a sentence. */
  shingles: ReadonlySet<string>;
  /** Significant words. */
  content: ReadonlySet<string>;
  /** The first words, after a stock phrase if there is one. */
  opener: readonly string[];
  /** Runs of the skeleton: function words, with a placeholder for everything between them. */
  frame: ReadonlySet<string>;
  /** The form and length of each sentence. */
  build: readonly string[];
  /** All its words; if it has none, the text itself. */
  said: string;
}

/** Function words in normalized form. Only English has a list; in other languages every word counts as significant. */
const little = new Set(
  [
    ...stopWords,
    ...particles,
    ...listed(`
      down nor yet onto shall done each both few such same own even still again once ever never all any other some
      one ones two three four five him them us me mine whose whom nobody somebody everybody anybody nothing something
      everything anything let got go goes come comes coming making put though less without having yourself itself
      themselves 0`),
  ].map(stem),
);

/** Whether a stemmed word is a function word, which says nothing about the topic. */
export const isFunctionWord = (word: string): boolean => little.has(word);

/** Stock phrases that many posts start with; the opener begins after them. */
const stock =
  /^(?:(?:hot take|unpopular opinion|quick (?:remind(?:er)?|tip|thought|question|note)|friend remind(?:er)?|remind(?:er)?|psa|gm|gn|thread|note to self|fun fact|real talk|let(?: us|’s) go|today i learn(?:ed)?|heut habe ich gelernt|pro tip|[\p{L}]+ tip|break|updat)(?:\s+|$))+/u;

const openerLength = 6;
/** Enough for a thread of ten posts; the rest is not compared. */
const mostWords = 500;
const maxSentences = 60;

const runsOf = (items: readonly string[], length: number): string[] =>
  items.slice(length - 1).map((_, at) => items.slice(at, at + length).join(' '));

function openerOf(sentences: readonly Sentence[]): string[] {
  // oxlint-disable-next-line house/no-cut-characters -- a list
  const words = sentences.slice(0, 3).flatMap((sentence) => sentence.words.slice(0, 12));
  return words.join(' ').replace(stock, '').split(' ').filter(Boolean).slice(0, openerLength);
}

/** Function words with a placeholder for everything else; empty without function words. */
function frameOf({ words, form }: Sentence): string[] {
  const signs = words.map((word) => (isFunctionWord(word) ? word : '_'));
  const joined = signs.filter((sign, at) => sign !== '_' || signs[at - 1] !== '_');
  return runsOf([form, ...joined, form], 3).filter((run) => run.split(' ').some(isFunctionWord));
}

const lengthOf = (count: number): string => {
  if (count <= 4) return 'short';
  return count <= 10 ? 'middling' : 'long';
};

function shortened(sentences: readonly Sentence[]): Sentence[] {
  let left = mostWords;
  return sentences.slice(0, maxSentences).flatMap(({ words, form }) => {
    // oxlint-disable-next-line house/no-cut-characters -- a list
    const kept = words.slice(0, left);
    left -= kept.length;
    return kept.length > 0 ? [{ words: kept, form }] : [];
  });
}

/** Extracts everything that two texts are compared by. */
export function profileOf(text: string): Profile {
  const sentences = shortened(readSentences(text));
  const words = sentences.flatMap((sentence) => sentence.words);
  return {
    sentences,
    length: words.length,
    shingles: new Set(
      sentences.flatMap((sentence) => [...runsOf(sentence.words, 2), ...runsOf(sentence.words, 3)]),
    ),
    content: new Set(words.filter((word) => !isFunctionWord(word))),
    opener: openerOf(sentences),
    frame: new Set(sentences.flatMap(frameOf)),
    build: sentences.map(({ words: { length }, form }) => `${form} ${lengthOf(length)}`),
    said: words.join(' ') || text.trim(),
  };
}
