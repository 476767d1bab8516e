/** The words of a post that stand out in it: addresses, mentions and hashtags. */
const marked =
  /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’…]|(?<![\p{L}\p{N}_])(?:#[\p{L}\p{N}_]+|@[\p{L}\p{M}\p{N}_]+(?:[-.][\p{L}\p{M}\p{N}_]+)*))/gu;

/** Words of a text from its beginning to its end: first those that are plain, and in turn those that stand out. */
export const markedWords = (text: string): string[] => text.split(marked);

/** Where words that stand out lead; `undefined` for mentions and hashtags. */
export const linkIn = (words: string): { href: string; shown: string } | undefined =>
  words.startsWith('http') ? { href: words, shown: words.replace(/^https?:\/\//, '') } : undefined;
