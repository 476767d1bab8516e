/** Joins words that a line ends inside of, only where that surely is what happened. */

const letters = /^\p{L}+$/u;
const atEnd = /([^\s]*)([-\u2010\u00AD])[^\S\n]*\n[^\S\n]*(\S+)/gu;

/** Words after a hyphen that stands for a part of a later word: pre- and post-war, Vor- und Nachteile. */
const joins = /^(?:and|or|to|nor|und|oder|bis|et|ou|y|e|o|en|of|och|og|eller|i|lub)$/iu;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
/** Words with a hyphen inside of a line. */
const hyphenated = (text: string): string[] =>
  text.toLowerCase().match(/\p{L}+-\p{L}+(?!-?\n)/gu) ?? [];

/**
 * Texts in which hyphens at line ends are resolved. A soft hyphen goes. A hyphen goes only if the whole word is
 * elsewhere in the texts, without a hyphen; otherwise it stays. Addresses and numbers keep theirs.
 */
export function joinedLines(texts: readonly string[]): string[] {
  const known = new Set(texts.flatMap((text) => wordsIn(text.replaceAll(atEnd, ' '))));
  const withHyphen = new Set(texts.flatMap(hyphenated));
  const isOneWord = (before: string, after: string): boolean => {
    const [first, second] = [before.toLowerCase(), after.toLowerCase()];
    if (!letters.test(first) || !letters.test(second) || !/^\p{Ll}/u.test(after)) return false;
    if (withHyphen.has(`${first}-${second}`)) return false;
    return known.has(first + second) && !(known.has(first) && known.has(second));
  };
  const resolved = (whole: string, before: string, sign: string, after: string): string => {
    const [, word = '', rest = ''] = /^(\p{L}*)(.*)$/su.exec(after) ?? [];
    const [, start = '', end = ''] = /^(.*?)(\p{L}*)$/su.exec(before) ?? [];
    if (sign === '\u00AD') return before + after;
    if (end === '' || word === '')
      return /[\p{L}\p{N}]$/u.test(before) ? `${before}-${after}` : whole;
    if (joins.test(word)) return `${before}- ${after}`;
    const isPlain = /^[^\p{L}\p{N}@/._-]*$/u.test(start) && /^[^\p{L}\p{N}@/_-]*$/u.test(rest);
    return isPlain && isOneWord(end, word) ? before + after : `${before}-${after}`;
  };
  return texts.map((text) => text.replaceAll(atEnd, resolved));
}
