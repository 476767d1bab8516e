/** Ranks company facts by how well they match a question (BM25). Uses words alone, without a model. */
import { spelledOut } from '#domain/text/contractions.ts';
import { languageOf } from '#domain/text/language.ts';
import { languageWords } from '#domain/text/language-words.ts';
import { listed, particles, stopWords } from '#domain/text/stop-words.ts';

/** Words that say nothing about a subject. */
const empty = new Set([
  // “May I bring a dog?” asks what is allowed.
  ...stopWords.filter((word) => word !== 'may'),
  ...particles,
  ...listed(`
    all any doing having hers him let me much nor one other own please said same say some such tell them
    through us use whom write`),
]);

const maxTerms = 24;

/** Words that people ask with and words that companies answer with. Each family counts as one word. */
const families = `
  price pricing cost costs fee fees charge rate rates expensive cheap pay
  refund refunds return returns reimburse
  ship shipping deliver delivery dispatch
  contact reach email mail support helpdesk
  phone telephone hotline call number
  hours open opening closed closing
  founded founder founders started beginnings history established origin
  customer customers client clients audience
  feature features capability capabilities
  benefit benefits advantage advantages better
  cancel cancellation terminate quit resign notice
  warranty guarantee guaranteed
  repair repairs fix fixing mend mending broken
  used secondhand preowned refurbished
  collect pickup fetch
  house home
  accident crash collision
  own owns owner owners investor investors shareholder shareholders belongs
  competitor competitors competition rival rivals
  sales revenue turnover income
  grow grew growth increase rise rose
  award awards prize prizes
  hire hiring job jobs career careers vacancy vacancies recruit apply application
  salary salaries wage wages
  employee employees staff colleague colleagues
  boss lead manager supervisor
  vacation holiday holidays leave
  ill illness sick
  court jurisdiction disputes
  age old young
  allowed permitted may
  brand brands maker makers manufacturer
  privacy data gdpr
  track tracking location gps
  discount discounts rebate
  safe safety security secure
  method methods
  bill bills invoice invoices
  abroad foreign countries country international
  twitter tweet social media
  error fault problem trouble
  screen display
  weight weigh weighs heavy light
  range far distance
  fast speed quick quickly
  size sizes dimensions
  office address seat headquarters
  press journalist journalists reporter reporters
  donate charity donation donations
  bike bikes bicycle bicycles
  car cars vehicle vehicles
  laptop computer computers
  change changes alter alterations modify
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/u));

const endings = /(?:'s|’s|ations?|ings?|edly|ied|ies|ed|es|s)$/u;

/** A rough stem of an English word, so that "prices", "priced" and "pricing" match. Other words are unchanged. */
export function stemOf(word: string): string {
  if (word.length < 4 || /\d/u.test(word)) return word;
  const stem = word.replace(endings, '');
  return (stem.length < 3 ? word : stem).replace(/[ey]$/u, '');
}

const familyOf = new Map<string, readonly string[]>(
  families.flatMap((family) => family.map((word) => [stemOf(word), family] as const)),
);

/** The representative of a word: its stem, or the first word of its family. */
function rootOf(word: string): string {
  const stem = stemOf(word);
  return familyOf.get(stem)?.[0] ?? stem;
}

/** “Don’t” is “do not”, and no beginning of “donate”. */
const inFull = (word: string): string | string[] =>
  /['’](?!s$)/u.test(word) ? spelledOut(word.replace("'", '’')).split(' ') : word;

/** All words of a text, in order and in lower case, without contractions. */
export const wordsOf = (text: string): string[] => {
  const lower = text.normalize('NFC').toLowerCase();
  const words = lower.match(/[\p{L}\p{N}\p{M}]+(?:['’](?:s|t|re|ve|ll|m|d)(?!\p{L}))?/gu) ?? [];
  return /['’]/u.test(lower) ? words.flatMap(inFull) : words;
};

/** Whether a word says something about a subject. */
export const isTelling = (word: string): boolean => !empty.has(word);

/** The significant words of a question, each once, in order. */
export const termsOf = (question: string): string[] => {
  const all = [...new Set(wordsOf(question))];
  const telling = all.filter(isTelling);
  return (telling.length > 0 ? telling : all).slice(0, maxTerms);
};

/** The representatives of a text’s significant words, each once: “prices” and “costs” are the same. */
export const rootsOf = (text: string): string[] => [...new Set(termsOf(text).map(rootOf))];

/** Like `rootsOf`, for a text of any length; empty if it has only stop words. */
export const allRootsOf = (text: string): string[] => [
  ...new Set(wordsOf(text).filter(isTelling).map(rootOf)),
];

/** The significant words of a question in any language, using that language’s stop words. */
function significantWords(question: string): string[] {
  const all = termsOf(question);
  const small = languageWords[languageOf(question) ?? ''];
  const telling = all.filter((word) => !small?.has(word));
  return telling.length > 0 ? telling : all;
}

const otherEndings = /(?:en|er|es|em|os|as|ów|[eniasoy])$/u;
/** Shorter prefixes match too many words. */
const shortest = 5;

/** The common prefix of a word’s forms in most languages: “Öffnungszeit” and “Öffnungszeiten”. */
function beginningOf(word: string): { text: string; isOpen: boolean } {
  if (word.length < shortest || /\d/u.test(word)) return { text: word, isOpen: false };
  const short = word.replace(otherEndings, '');
  return { text: short.length < shortest ? word : short, isOpen: true };
}

/** One word of a question, as it may be written in a text. */
export interface Sought {
  /** The word and the others of its family, in any English form. */
  words: readonly string[];
  /** In any language: as it is or, with `isOpen`, as a prefix. */
  beginning: { text: string; isOpen: boolean };
}

/** What to search for a question: its significant words. */
export const soughtIn = (question: string): Sought[] =>
  significantWords(question).map((word) => ({
    words: [...new Set([word, ...(familyOf.get(stemOf(word)) ?? [])])],
    beginning: beginningOf(word),
  }));

export interface Candidate {
  heading: string;
  text: string;
  /** The weight of its kind; 1 is normal. */
  weight: number;
}

/** Okapi BM25: `k1` limits the effect of repeated words; `b` normalizes by length. */
export const k1 = 1.2;
const b = 0.6;
/** How much a word says that so many of all have. */
export const rarityOf = (having: number, all: number): number =>
  Math.log(1 + (all - having + 0.5) / (having + 0.5));
/** A word in a heading counts like this many in the text. */
export const inHeading = 2;

interface Counted {
  counts: Map<string, number>;
  length: number;
}

function count({ heading, text }: Candidate): Counted {
  const counts = new Map<string, number>();
  const add = (words: readonly string[], worth: number) => {
    for (const word of words) {
      const root = rootOf(word);
      counts.set(root, (counts.get(root) ?? 0) + worth);
    }
  };
  const [headed, written] = [wordsOf(heading), wordsOf(text)];
  add(headed, inHeading);
  add(written, 1);
  return { counts, length: headed.length + written.length };
}

/** The question’s words as they occur in the candidates: if none has the word itself, words with its prefix. */
function knownRoots(question: string, counted: readonly Counted[]): string[] {
  const all = new Set(counted.flatMap(({ counts }) => [...counts.keys()]));
  const roots = significantWords(question).flatMap((word) => {
    const root = rootOf(word);
    if (all.has(root)) return [root];
    const { text, isOpen } = beginningOf(word);
    const alike = isOpen ? [...all].filter((one) => one.startsWith(text)) : [];
    return alike.length > 0 ? alike : [root];
  });
  return [...new Set(roots)];
}

/** Makes the order of ties independent of the input order. */
const before = (left: Candidate, right: Candidate): number =>
  left.text < right.text ? -1 : Number(left.text > right.text);

/** The candidates with at least one word of the question, best first, with BM25 scores among the candidates. */
export function rank<C extends Candidate>(
  question: string,
  candidates: readonly C[],
): { candidate: C; score: number }[] {
  const counted = candidates.map(count);
  const roots = knownRoots(question, counted);
  const mean = counted.reduce((sum, { length }) => sum + length, 0) / (counted.length || 1) || 1;
  const rarity = new Map(
    roots.map((root) => {
      const having = counted.filter(({ counts }) => counts.has(root)).length;
      return [root, rarityOf(having, counted.length)];
    }),
  );
  const scoreOf = ({ counts, length }: Counted): number => {
    let score = 0;
    for (const root of roots) {
      const times = counts.get(root) ?? 0;
      const held = k1 * (1 - b + (b * length) / mean);
      score += (rarity.get(root) ?? 0) * ((times * (k1 + 1)) / (times + held));
    }
    return score;
  };
  return candidates
    .map((candidate, index) => {
      const own = counted[index];
      return { candidate, score: own ? scoreOf(own) * candidate.weight : 0 };
    })
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score || before(left.candidate, right.candidate));
}
