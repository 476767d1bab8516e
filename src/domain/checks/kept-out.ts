/** Words that an owner keeps out of a text: looked for as they were typed, whoever wrote it. */
import type { Rule } from './check-rules.ts';

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');

const isLetter = (char: string | undefined): boolean =>
  char !== undefined && /[\p{L}\p{N}]/u.test(char);

/** Whether `text` contains `words` as whole words. Both are plain. */
function contains(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const isWhole =
      !(isLetter(words[0]) && isLetter(text[at - 1])) &&
      !(isLetter(words.at(-1)) && isLetter(text[at + words.length]));
    if (isWhole) return true;
  }
  return false;
}

/** The first of the words to keep out that a text contains, as it was typed; upper and lower case count as the same. */
export function keptOutOf(text: string, keepOut: readonly string[]): string | undefined {
  const whole = plain(text);
  return keepOut.find((words) => contains(whole, plain(words)));
}

/** Whether a text contains words that its owner keeps out. */
export const keptOut: Rule = (text, { brief }) => {
  const words = keptOutOf(text, brief.keep_out ?? []);
  return words && `It says “${words}”, which you asked to keep out.`;
};
