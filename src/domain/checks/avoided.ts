/** Whether a text touches a topic that is to be avoided, whatever the ending of the word or the other names it has. */
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

/** A word without its ending; short words keep theirs, but for the plural. */
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

/** “crypto” also means “cryptocurrency”; short stems must match exactly, so that “art” is not “party”. */
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

/** Tells whether a text touches one topic. */
function finderOf(topic: string): (text: Read) => boolean {
  if (!spaced.test(topic)) {
    const whole = topic.trim().toLowerCase();
    return ({ lower }) => whole !== '' && lower.includes(whole);
  }
  const wanted = stemsOf(topic);
  const wordings = [wanted, ...(paraphrases().get(wanted.join(' ')) ?? [])];
  return ({ words }) => wordings.some((wording) => stands(words, wording));
}

/** Reads the topics once, for many texts: answers the first that a text names or, for common topics, paraphrases. */
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
