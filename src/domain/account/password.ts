/** Which passwords are guessed first. */

export interface Guessable {
  /** Passwords that many people use, in lower case. */
  common: ReadonlySet<string>;
  /** What everybody knows of this person: names and addresses. */
  known: readonly string[];
}

/** Every spelling of the product's name comes down to this one. */
const product = 'socialai';

/** Shorter pieces are in half of all good passwords. */
const shortestWord = 3;

/** Lower case without spaces and punctuation, so that `Ada.Lovelace!` and `ada lovelace` are one. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A name or an address as a whole and in its pieces, longest first so that no piece tears a whole one apart. */
function wordsOf(known: readonly string[]): string[] {
  const pieces = known.flatMap((text) => [text, ...text.split('@'), ...text.split(/[\s@._+-]+/)]);
  const words = new Set([product, ...pieces.map(plain)]);
  return [...words]
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length);
}

/** Whether a password is only such words, with digits and punctuation between and around them. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const typed = plain(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), typed);
  return rest !== typed && !/\p{L}/u.test(rest);
}

/** `aaaaaaaa` and `abcabcabc`: lists of common passwords leave such to a rule. */
const repetition = /^([\p{L}\p{N}]{1,4})\1+$/u;

/** Whether each character follows the one before, as in `abcdefgh` and `87654321`. */
function isRun(text: string): boolean {
  const steps = new Set(
    Array.from({ length: text.length - 1 }, (_, n) => text.charCodeAt(n + 1) - text.charCodeAt(n)),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** Why a password is too easily guessed, as a sentence for the person who chose it; `undefined` when it may stand. */
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

/** What is known of a person that a password must not be made of. */
export const knownOf = (person: {
  username?: string | null | undefined;
  email?: string | null | undefined;
}): string[] => [person.username, person.email].filter((text) => typeof text === 'string');
