/**
 * Names and codes that one text contains and the owner did not use: from a post being answered, or kept back by a
 * guideline.
 */
import { handlesIn, mailsIn, phonesIn, walletsIn } from '#domain/text/links/addresses.ts';
import { decodedIn } from '#domain/text/links/encoded.ts';
import { hostOf, linksIn } from '#domain/text/links/links.ts';
import { remembered } from '#domain/remembered.ts';
import type { Steps } from '#domain/steps.ts';
import { folded, readings, shown, squashed, unleeted } from '#domain/text/links/unmasked.ts';

/** Shorter strings occur in too many words. */
const leastLetters = 6;
/** A part of a code at least this long can be combined with one that the owner named. */
const leastOfCode = 4;
/** A plain word of at least this length is treated as a name. */
const longName = 12;

const hasSigns = (name: string): boolean => /[\d_-]/u.test(name);
/** The characters of codes, and candidates for codes. */
const strings = /[\p{L}\d_-]+/gu;
const pieces = /[\p{L}\d]+(?:[_-][\p{L}\d]+)*/gu;
const longNumbers = /\d{5,}/gu;
/** Times, measures and ordinals are not codes. */
const measure =
  /^\d+(?:am|pm|st|nd|rd|th|x|k|m|h|s|g|w|v|l|b|bn|km|kg|mm|cm|ml|mb|gb|tb|min|hrs?|fps)$/u;
const shouted = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}_-]{3,}(?![\p{L}\p{N}])/gu;
const quotations = /["“„«‹']([^"“”„«»‹›'\n]{4,120})["”»›']/gu;

const hostNames = (link: string): string[] => {
  const host = hostOf(link);
  return [host, ...host.split('.').filter((label) => hasSigns(label) || label.length >= longName)];
};

/** Mixed letters and digits, or a number that is neither a year nor a round sum. */
function codesOf(string: string): string[] {
  const lastDigit = string.search(/\d(?=\D*$)/u);
  const lastEmail = string.search(/\p{L}(?=\P{L}*$)/u);
  if (lastDigit < 0) return [];
  return Array.from(string.matchAll(pieces)).flatMap(({ index, 0: piece }) =>
    index <= lastDigit && index <= lastEmail ? [piece] : (piece.match(longNumbers) ?? []),
  );
}

const codesIn = remembered((text: string): readonly string[] => {
  const found = (shown(text).match(strings) ?? []).flatMap(codesOf).map(bare);
  return found.filter((code) => code.length >= leastOfCode && !measure.test(code));
});

/** Names that are recognizable by their form; folded, without gaps. */
const distinctive = remembered((text: string): readonly string[] => {
  const handles = handlesIn(text).filter((name) => hasSigns(name) || name.length >= longName);
  const quoted = Array.from(shown(text).matchAll(quotations), ([, inside = '']) => inside);
  return [
    ...handles,
    ...linksIn(text).flatMap(hostNames),
    ...mailsIn(text).flatMap((mail) => [mail, ...hostNames(mail.replace(/^.*@/u, ''))]),
    ...phonesIn(text),
    ...walletsIn(text),
    ...quoted.filter((inside) => /\s/u.test(inside.trim())),
  ]
    .map(bare)
    .filter((name) => name.length >= leastLetters)
    .concat(codesIn(text));
});

const bare = (name: string): string => squashed(folded(name));

/** The readings of a text without its disguises. */
const meanings = remembered((text: string): readonly string[] => [
  text,
  ...readings(folded(text)),
  ...decodedIn(text).flatMap((one) => [one, ...readings(folded(one))]),
]);

/** Everything the owner named, in every reading, without gaps. */
const namedBare = remembered((named: string): string => {
  const meant = meanings(named).map(bare);
  return [...meant, ...meant.map(unleeted)].join('\n');
});

/** The first code in a text that its owner did not name, also if it is assembled from parts. */
export function strangeCode(text: string, named: string): string | undefined {
  const own = namedBare(named);
  return codesIn(folded(text)).find(
    (code) =>
      /\p{L}.*\p{L}/u.test(code) &&
      /\d.*\d/u.test(code) &&
      code.length >= leastLetters &&
      !own.includes(code),
  );
}

/** Prepares the readings that `namesOnlyIn` uses, one per step, so that it finds them cached. */
export function* readingNames(source: string, named: string): Steps<void> {
  if (source === '') return;
  namedBare(named);
  yield;
  for (const meaning of meanings(source)) {
    distinctive(meaning);
    yield;
  }
}

/** Returns a function that finds the first name in a text that only `source` contains, in any disguise. */
export const namesOnlyIn = remembered((source: string, named: string) => {
  const own = namedBare(named);
  const all = new Set(meanings(source).flatMap(distinctive));
  const names = [...all].filter((name) => !own.includes(name));
  const forms = new Set(names.flatMap((name) => [name, unleeted(name)]));
  const calls = (shown(source).match(shouted) ?? []).filter((word) => !own.includes(bare(word)));
  return (text: string): string | undefined => {
    const words = readings(folded(text)).map(squashed);
    const loud = new Set(shown(text).match(shouted));
    return (
      [...forms].find((name) => words.some((reading) => reading.includes(name))) ??
      calls.find((word) => loud.has(word))
    );
  };
});
