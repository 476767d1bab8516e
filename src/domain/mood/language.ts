/** Whether a message is in English, which the mood lists cover, judged by its letters and common words. */
import { shown } from '#domain/text/links/unmasked.ts';
import { squeezed } from './pattern.ts';
import {
  alsoEnglish,
  besideGreeting,
  besidePraise,
  english,
  foreign,
  greets,
  praised,
  praises,
  thanks,
} from './vocabulary.ts';

const known = [english, greets, besideGreeting, thanks, praises, praised, besidePraise];
const isKnown = (word: string): boolean => known.some((words) => words.has(word));
const isForeign = (word: string): boolean => foreign.has(word) && !alsoEnglish.has(word);

/** Whether no word of a message is unknown. */
export const isAllKnown = ({
  words,
  own,
}: {
  words: readonly string[];
  own: ReadonlySet<string>;
}) => words.every((word) => own.has(word) || isKnown(word));

/** English words with accents. */
const borrowed =
  /^(?:caf[eé]s?|na[iï]ve|r[eé]sum[eé]s?|fianc[eé]e?|clich[eé]s?|jalape[nñ]os?|cr[eè]me|br[uû]l[eé]e|saut[eé]|entr[eé]e|d[eé]cor|pur[eé]e|souffl[eé]s?|p[aâ]t[eé]|matcha)$/iu;
const accent = /[À-ÖØ-öø-ɏ]/u;
const otherScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** The least share of known words, for a sentence and for a few words. */
const enough = 0.4;
const few = 4;

/**
 * Whether the message is at least partly in another language than English. `own` are names and topics, which count as
 * known.
 */
export function isAbroad(
  text: string,
  words: readonly string[],
  own: ReadonlySet<string>,
): boolean {
  const seen = shown(text);
  if (otherScript.test(seen)) return true;
  const strange = (word: string) => accent.test(word) && !borrowed.test(word);
  if ((seen.match(/\p{L}+/gu) ?? []).some(strange)) return true;
  const letters = words.filter((word) => /\p{L}/u.test(word) && !own.has(squeezed(word)));
  if (letters.length === 0) return false;
  if (letters.some(isForeign)) return true;
  const share = letters.filter((word) => isKnown(squeezed(word))).length / letters.length;
  return letters.length < few ? share === 0 : share < enough;
}
