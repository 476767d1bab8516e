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

const speaks =
  /\b(?:mention|say|saying|reveal|disclose|nam(?:e|ing)|talk|discuss|tell|leak|confirm|hint|refer|speak|code ?named?|secret|confidential|internal|private|unannounced|bring up|write about|give away)/iu;
/** A request not to speak badly of someone keeps no name secret. */
const aboutManner =
  /\b(?:bad|ill|badly|negative|rude|mean|nasty|false|untrue|wrong|unkind)\b[^.]{0,20}\b(?:about|of|to)\b/iu;
/** What follows says what to do instead. */
const turn = /[,;:–—]?\s\b(?:instead|but|rather)\b/iu;

const general = new Set(
  'project operation codename code plan team company corporation corp inc ltd gmbh llc mr mrs ms dr the and or of for with i we you our us it he she they if an also please never not no do avoid only all any always without keep nobody ceo cto cfo coo url urls ai api usa uk eu faq pr hr ok tv monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december works group labs studio studios partners holdings bank capital fund ventures media systems software solutions technologies services foundation institute university store shop street city north south east west green red blue black white silver gold golden new old big english german french spanish italian american british european twitter telegram bluesky internet web'.split(
    ' ',
  ),
);
const capital = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*(?:[-’'][\p{L}\p{N}]+)*/gu;
/** Capitalized words in a row form one name. */
const row = /\p{Lu}[\p{L}\p{N}]*(?:[\s-]\p{Lu}[\p{L}\p{N}]*){1,3}/gu;
const called =
  /\b(?:code ?named?|called|named|project|operation|code name)\s{1,2}(?:is\s|it\s|project\s|operation\s)?["“„'‘]?([\p{L}\p{N}][\p{L}\p{N}-]{3,39})/giu;
const opening = /^[\s"“„'‘-]*[\p{L}\p{N}’'-]+/u;
/** A sentence that starts with the name itself. */
const subject =
  /^[\s"“„'‘-]*(\p{Lu}[\p{L}\p{N}-]{4,39})(?:\s\p{Lu}[\p{L}\p{N}-]*){0,2}\s(?:is|are|was|stays|remains|must|should)\b/u;

const leastOfWithheld = 3;
const tail = /[’']s$/u;

function namesOf(sentence: string): string[] {
  if (!speaks.test(sentence) || aboutManner.test(sentence)) return [];
  const [ban = ''] = sentence.split(turn);
  const begin = opening.exec(ban)?.[0].length ?? 0;
  return [
    ...(ban.slice(begin).match(capital) ?? []),
    ...(ban.slice(begin).match(row) ?? []),
    ...Array.from(ban.matchAll(called), ([, name = '']) => name),
    ...(subject.exec(ban)?.slice(1) ?? []),
  ];
}

const plain = (name: string): string => squashed(folded(name.replace(tail, '')));

/** The names that these sentences, one per line, keep back; folded. */
const withheldNames = (sentences: string): string[] => [
  ...new Set(
    sentences
      .split('\n')
      .flatMap(namesOf)
      .map(plain)
      .filter((name) => name.length >= leastOfWithheld && !general.has(name)),
  ),
];

const wild = /[*_?.#•·●○@$!+~^×✱＊-]/u;
const wordsIn = (fold: string): string[] => fold.match(/[\p{L}\p{N}]+/gu) ?? [];
const masked = (fold: string): string[] =>
  (fold.match(/[^\s"“”(),;:]{3,44}/gu) ?? []).filter((one) => wild.test(one));
const skeleton = (word: string): string => word.replace(/[aeiou]/gu, '');

/** Whether symbols stand for letters of a name: at most half of them, one symbol per letter. */
function fits(token: string, name: string): boolean {
  const signs = [...token];
  const letters = [...name];
  const from = signs.length - letters.length;
  // Punctuation of the sentence may be attached at either end.
  for (let lead = 0; lead <= Math.max(0, Math.min(from, 2)); lead += 1) {
    const part = signs.slice(lead, lead + letters.length);
    const hidden = part.filter((sign) => wild.test(sign)).length;
    const same = part.every((sign, at) => sign === letters[at] || wild.test(sign));
    if (part.length === letters.length && same && hidden * 2 <= letters.length) return true;
  }
  return false;
}

/** Whether two words differ by a single letter: added, missing, changed, or swapped with its neighbor. */
function oneApart(word: string, name: string): boolean {
  if (Math.abs(word.length - name.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === name[at]) at += 1;
  const [rest, other] = [word.slice(at), name.slice(at)];
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`;
  return (
    rest.slice(1) === other.slice(1) ||
    rest === other.slice(1) ||
    rest.slice(1) === other ||
    swapped === other
  );
}

/** Names this long have no ordinary word one letter away, and do not occur across word boundaries. */
const long = 7;

function saysIt(words: ReadonlySet<string>, whole: string, name: string): boolean {
  if (words.has(name)) return true;
  if (name.length >= long && whole.includes(name)) return true;
  const isNear = (word: string) =>
    (name.length >= 5 && word.startsWith(name) && word.length <= name.length + 3) ||
    (name.length >= long && oneApart(word, name));
  for (const word of words) if (isNear(word)) return true;
  return false;
}

/** The first kept-back name that a text contains and `named` does not, in any disguise. */
export function withheldNameIn(text: string, sentences: string, named: string): string | undefined {
  const own = new Set(wordsIn(folded(named)));
  const names = withheldNames(sentences).filter((name) => !own.has(name));
  if (names.length === 0) return undefined;
  const fold = folded(text);
  const versions = readings(fold).map((one) => ({
    words: new Set(wordsIn(one)),
    whole: squashed(one),
  }));
  const hidden = masked(fold);
  const bones = new Set([...(versions[0]?.words ?? [])].filter((word) => word === skeleton(word)));
  return names.find(
    (name) =>
      versions.some(({ words, whole }) => saysIt(words, whole, name)) ||
      hidden.some((token) => fits(token, name)) ||
      (name.length >= 6 && skeleton(name).length >= 4 && bones.has(skeleton(name))),
  );
}
