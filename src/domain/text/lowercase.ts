/** Reads whether a text is written without capital letters. */

/** Links, prices, tags and names with digits keep their case. */
const isWord = (token: string): boolean =>
  /^[\p{P}\p{L}\p{M}]+$/u.test(token) && !token.includes('/') && !/\p{L}\.\p{L}/u.test(token);

/** Whether no word has a capital letter, except tags, handles and words in `typed`. */
export const inLowercase = (text: string, typed = ''): boolean =>
  (text.match(/\S+/gu) ?? []).every(
    (token) =>
      !isWord(token) ||
      token === token.toLowerCase() ||
      /^[#@]/u.test(token) ||
      typed.includes(token.replace(/^\p{P}+|\p{P}+$/gu, '')),
  );
