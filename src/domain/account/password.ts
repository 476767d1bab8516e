/** Whether a new password is easy to guess. */

export interface Guessable {
  /** Passwords that many people use, in lower case. */
  common: ReadonlySet<string>;
  /** What is publicly known of this person: names and addresses. */
  known: readonly string[];
}

/** Covers every spelling of the product’s name, because `plain` removes spaces and punctuation. */
const product = 'socialai';

/** Shorter pieces occur in many good passwords. */
const shortestWord = 3;

/** Lower case without spaces and punctuation, so that `Ada.Lovelace!` and `ada lovelace` are one. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Each name or address as a whole and in pieces, longest first, so that a piece does not break up a whole one. */
function wordsOf(known: readonly string[]): string[] {
  const pieces = known.flatMap((text) => [text, ...text.split('@'), ...text.split(/[\s@._+-]+/)]);
  const words = new Set([product, ...pieces.map(plain)]);
  return [...words]
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length);
}

/** Whether a password consists only of such words, with digits and punctuation between and around them. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const typed = plain(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), typed);
  return rest !== typed && !/\p{L}/u.test(rest);
}

/** `aaaaaaaa` and `abcabcabc`, which lists of common passwords do not cover. */
const repetition = /^([\p{L}\p{N}]{1,4})\1+$/u;

/** Whether every character follows the previous one, as in `abcdefgh` and `87654321`. */
function isRun(text: string): boolean {
  const steps = new Set(
    Array.from({ length: text.length - 1 }, (_, n) => text.charCodeAt(n + 1) - text.charCodeAt(n)),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** Why a password is too easy to guess, in a sentence for its owner; `undefined` if it is acceptable. */
export function passwordWeakness(password: string, { common, known }: Guessable) {
  const typed = password.normalize('NFC').toLowerCase();
  if (common.has(typed) || common.has(typed.trim())) {
    return 'This password is too common';
  }
  if (repetition.test(typed) || isRun(typed)) {
    return 'Avoid repeated or sequential characters';
  }
  if (isMadeOf(password, wordsOf(known))) {
    return 'Use more than your name, your email or the name of this product';
  }
  return undefined;
}

/** The known facts about a person that a password must not consist of. */
export const knownOf = (person: {
  username?: string | null | undefined;
  email?: string | null | undefined;
}): string[] => [person.username, person.email].filter((text) => typeof text === 'string');
