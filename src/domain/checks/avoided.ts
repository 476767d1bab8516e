/** Whether a text touches a topic to avoid, in any word form and by any of its known names. */
import { lazily } from '#domain/lazily.ts';
import { families } from './avoided-families.ts';

const tokens = (text: string): string[] =>
  text
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const endings = /(?:ing|es|ed|s|e)$/u;
const shortPlural = /^(?!news)[a-z]{2}[^s]s$/u;

/** Strips a word’s ending; short words only lose the plural. */
function stem(word: string): string {
  if (word.length <= 4) return shortPlural.test(word) ? word.slice(0, -1) : word;
  return word.replace(/(?:ies|ied)$/u, 'y').replace(endings, '');
}

const spaced = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\s\p{P}\p{S}]+$/u;

interface Word {
  plain: string;
  stem: string;
}
const wordsOf = (text: string): Word[] =>
  tokens(text).map((plain) => ({ plain, stem: stem(plain) }));
const stemsOf = (text: string): string[] => tokens(text).map(stem);

/** “crypto” also matches “cryptocurrency”; short stems must match exactly, so that “art” does not match “party”. */
const sameWord = (word: Word | undefined, wanted: string): boolean =>
  word !== undefined &&
  (word.stem === wanted || (wanted.length >= 5 && word.plain.startsWith(wanted)));

const stands = (words: readonly Word[], wanted: readonly string[]): boolean =>
  wanted.length > 0 &&
  words.some((_, start) => wanted.every((part, offset) => sameWord(words[start + offset], part)));

const paraphrases = lazily(
  () =>
    new Map(
      families.flatMap(({ names, words }) => {
        const stems = words.map(stemsOf);
        return names.map((name) => [stemsOf(name).join(' '), stems] as const);
      }),
    ),
);

interface Read {
  words: readonly Word[];
  lower: string;
}

/** Returns a function that checks whether a text touches one topic. */
function finderOf(topic: string): (text: Read) => boolean {
  if (!spaced.test(topic)) {
    const whole = topic.trim().toLowerCase();
    return ({ lower }) => whole !== '' && lower.includes(whole);
  }
  const wanted = stemsOf(topic);
  const wordings = [wanted, ...(paraphrases().get(wanted.join(' ')) ?? [])];
  return ({ words }) => wordings.some((wording) => stands(words, wording));
}

/**
 * Parses the topics once for many texts; the result returns the first topic that a text names or, for common topics,
 * paraphrases.
 */
export function avoiding(topics: readonly string[]): (text: string) => string | undefined {
  const finders = topics.map((topic) => ({ topic, touches: finderOf(topic) }));
  return (text) => {
    if (finders.length === 0) return undefined;
    const read: Read = { words: wordsOf(text), lower: text.toLowerCase() };
    return finders.find(({ touches }) => touches(read))?.topic;
  };
}

/** The first of `topics` that the text names or, for common topics, paraphrases. */
export const avoidedIn = (text: string, topics: readonly string[]): string | undefined =>
  avoiding(topics)(text);
