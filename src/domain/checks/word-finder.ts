/** Finds words of a list in a text, unless the owner typed them. */

/** Lower case, with straight apostrophes. */
export const plain = (text: string): string => text.replaceAll('’', "'").toLowerCase();
/** A text as part of a pattern. */
export const escaped = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** A pattern that finds whole words, singular or plural. */
export function finderOf(words: readonly string[]): RegExp {
  const longestFirst = words
    .toSorted((a, b) => b.length - a.length)
    .map(plain)
    .map(escaped);
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])(${longestFirst.join('|')})s?(?![\p{L}\p{N}])`,
    'gu',
  );
}

/** The words of a list that occur in a text and that the owner did not type. */
export function found(text: string, finder: RegExp, typed: string): string[] {
  const own = plain(typed);
  return Array.from(plain(text).matchAll(finder), ([, word = '']) => word).filter(
    (word) => !own.includes(word),
  );
}
