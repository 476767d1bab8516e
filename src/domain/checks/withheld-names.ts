/**
 * Names that a sentence asks to keep back: in “Never mention the codename Project Nightjar” the name is Nightjar. They
 * are found with any ending, with one letter changed, with symbols for letters, and without vowels.
 */
import { folded, readings, squashed } from '#domain/text/links/unmasked.ts';

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

const leastLetters = 3;
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
      .filter((name) => name.length >= leastLetters && !general.has(name)),
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
