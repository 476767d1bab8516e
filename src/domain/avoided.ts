/** Whether a text touches a topic that is to be avoided, whatever the ending of the word. */

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

/** “crypto” also means “cryptocurrency”; short stems must match exactly, so that “art” is not “party”. */
const sameWord = (word: string, wanted: string): boolean =>
  stem(word) === wanted || (wanted.length >= 5 && word.startsWith(wanted));

function names(words: readonly string[], topic: string): boolean {
  const wanted = tokens(topic).map(stem);
  if (wanted.length === 0) return false;
  return words.some((_, start) =>
    wanted.every((part, offset) => sameWord(words[start + offset] ?? '', part)),
  );
}

/** The first of `topics` that the text names, if any. */
export function avoidedIn(text: string, topics: readonly string[]): string | undefined {
  if (topics.length === 0) return undefined;
  const words = tokens(text);
  const joined = text.toLowerCase();
  return topics.find((topic) =>
    spaced.test(topic)
      ? names(words, topic)
      : topic.trim() !== '' && joined.includes(topic.trim().toLowerCase()),
  );
}
