/** Writing rules in an owner’s description, as guidelines that code can enforce. */
import { type Clause, clausesOf } from './description-clauses.ts';

const forbidden: readonly (readonly [RegExp, string])[] = [
  [/\bexclamation (?:marks?|points?)\b|\bexclamations\b/iu, 'No exclamation marks'],
  [/\b(?:emojis?|emoticons?|smileys?)\b/iu, 'No emojis'],
  [/\bhash ?tags?\b/iu, 'No hashtags'],
  [
    /^(?:ask(?:s|ing)?|us(?:e|es|ing)|pos(?:e|es|ing))?\s*(?:any |a )?(?:rhetorical )?questions?(?: marks?)?(?:$|,| and | or )|(?:,|\band|\bor)\s+questions?(?: marks?)?$|\bquestion marks?\b/iu,
    'No questions',
  ],
  [/\b(?:links?|urls?)\b/iu, 'No links'],
  [/\b(?:capitals?|capital letters|upper ?case)\b/iu, 'Write in lowercase'],
];
const wanted: readonly (readonly [RegExp, string])[] = [
  [/\blower ?case\b/iu, 'Write in lowercase'],
  [
    /\b(?:ends?|closes?|finish(?:es)?)(?: \w+){0,3} (?:with|on) a question\b/iu,
    'End with a question',
  ],
];

const saying =
  /\b(?:say(?:s|ing)?|us(?:e|es|ing) the words?|the words?|mention(?:s|ing)?|talk(?:s|ing)? about|discuss(?:es|ing)?)\s+(.+)$/iu;
const inQuotes = /[“"„«]([^“”"„«»]{1,40})[”"“»]/gu;
/** Introduces a subject rather than a word to avoid. */
const meant = /^(?:what|how|why|that|more|much|anything|everything|it|yes|no|so|a|an|the)\b/iu;

/** The words to avoid: those in quotation marks, or the few words without any. */
function unsaid(text: string): string[] {
  const [, what = ''] = saying.exec(text) ?? [];
  const quoted = Array.from(what.matchAll(inQuotes), ([, word = '']) => word.trim());
  if (quoted.length > 0) return quoted;
  const bare = what.replace(/[“”"„«»]/gu, '').trim();
  return bare === '' || meant.test(bare) || bare.split(/\s+/u).length > 3 ? [] : [bare];
}

function rulesOf({ text, negated }: Clause): string[] {
  const known = (negated ? forbidden : wanted)
    .filter(([pattern]) => pattern.test(text))
    .map(([, rule]) => rule);
  return negated ? [...known, ...unsaid(text).map((word) => `Never say ${word}`)] : known;
}

/** Guidelines in the wording that `readGuidelines` expects, without duplicates. */
export const rulesIn = (description: string): string[] => [
  ...new Set(clausesOf(description).flatMap(rulesOf)),
];

/** How to phrase sentences; a writer follows it, and no check can verify it. */
export interface Wording {
  /** No contractions and no exclamations. */
  formal: boolean;
  short_sentences: boolean;
  no_jokes: boolean;
}

const short =
  /\b(?:short|brief|terse|clipped)(?:,? \w+)? sentences\b|\bsentences (?:are |stay |kept )?short\b|\b(?:laconic|few words)\b/iu;
const formal = /\bformal(?:ly)?\b/iu;
const jokes = /\b(?:jok(?:es?|ing)|humou?r|puns?|sarcasm|irony)\b/iu;
const contractions = /\bcontractions?\b|\bslang\b/iu;

/** Reads the wording that a description asks for. */
export function wordingIn(description: string): Wording {
  const clauses = clausesOf(description);
  const asks = (pattern: RegExp) =>
    clauses.some(({ text, negated }) => !negated && pattern.test(text));
  const refuses = (pattern: RegExp) =>
    clauses.some(({ text, negated }) => negated && pattern.test(text));
  return {
    formal: (asks(formal) && !refuses(formal)) || refuses(contractions),
    short_sentences: asks(short),
    no_jokes: refuses(jokes),
  };
}
