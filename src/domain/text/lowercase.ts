/** Writes without capital letters where that is safe. */

/** Links, prices, tags and names with digits keep their case. */
const isWord = (token: string): boolean =>
  /^[\p{P}\p{L}\p{M}]+$/u.test(token) && !token.includes('/') && !/\p{L}\.\p{L}/u.test(token);

/** The text with its words in lowercase. */
export const lowercased = (text: string): string =>
  text.replace(/\S+/gu, (token) => (isWord(token) ? token.toLowerCase() : token));

/** Whether no word has a capital letter, except tags, handles and words in `typed`. */
export const inLowercase = (text: string, typed = ''): boolean =>
  (text.match(/\S+/gu) ?? []).every(
    (token) =>
      !isWord(token) ||
      token === token.toLowerCase() ||
      /^[#@]/u.test(token) ||
      typed.includes(token.replace(/^\p{P}+|\p{P}+$/gu, '')),
  );
