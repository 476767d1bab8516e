/** Splits behavioral guidelines into those that code can enforce and those that only a model can follow. */
import type { Persona } from '#contract/agents/types.ts';

interface Clause {
  /** Without the negating word. */
  text: string;
  negated: boolean;
}

const negators = String.raw`\b(?:never|not(?! only\b)|no(?![-–’'])|nor|neither|without|avoid(?:s|ing)?|(?:does|do|is|are|will|would|can)(?: not|n[’']t)|won[’']t|cannot|can[’']t|dislikes?|hates?|instead of|rather than|anything but|free of)(?![\p{L}-])`;
const atNegator = new RegExp(`(?=${negators})`, 'giu');
const negator = new RegExp(`^${negators}`, 'iu');
/** Where a negation ends: at a contrasting word, or at another subject. */
const turns =
  /,|\s[–—-]\s|\b(?:but|yet|though|although|always|instead(?! of)|while)\b|\band (?=(?:is|are|speaks|writes|stays|keeps|explains|prefers|likes|uses|only|then)\b)/giu;
/** A list that continues after a comma: “no emojis, hashtags or links”. */
const goesOn =
  /^,\s*(?:(?:and|or|nor)\s)?(?:exclamation|emoji|emoticon|smiley|hash|question|link|url|[“"]|[^,.;]*(?:,[^,.;]*)*\b(?:or|nor)\s)/iu;

function endOfScope(text: string): number {
  for (const { index, 0: turn } of text.matchAll(turns)) {
    if (turn !== ',' || !goesOn.test(text.slice(index))) return index;
  }
  return text.length;
}

function read(piece: string): Clause[] {
  const [found] = negator.exec(piece) ?? [];
  if (found === undefined) return [{ text: piece, negated: false }];
  const rest = piece.slice(found.length);
  const end = endOfScope(rest);
  return [
    { text: rest.slice(0, end), negated: true },
    { text: rest.slice(end), negated: false },
  ];
}

/** Splits between two negations, as in “does not avoid”, so that each negates its own clause. */
export const clausesOf = (description: string): Clause[] =>
  description
    .split(/[.!?;\n]+/u)
    .flatMap((sentence) => sentence.split(atNegator))
    .flatMap(read)
    .map(({ text, negated }) => ({ text: text.replace(/^[\s,–—-]+|[\s,–—-]+$/gu, ''), negated }))
    .filter(({ text }) => text !== '');

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

function rulesOfClause({ text, negated }: Clause): string[] {
  const known = (negated ? forbidden : wanted)
    .filter(([pattern]) => pattern.test(text))
    .map(([, rule]) => rule);
  return negated ? [...known, ...unsaid(text).map((word) => `Never say ${word}`)] : known;
}

/** Guidelines in the wording that `readGuidelines` expects, without duplicates. */
export const rulesIn = (description: string): string[] => [
  ...new Set(clausesOf(description).flatMap(rulesOfClause)),
];

export interface Habits {
  /** Words or topics that a guideline bans. */
  banned: string[];
  no_exclamation: boolean;
  no_question: boolean;
  no_emoji: boolean;
  no_hashtag: boolean;
  no_link: boolean;
  lowercase: boolean;
  end_with_question: boolean;
  /** The text that every post ends with. */
  sign_off: string;
}

export const noHabits: Habits = {
  banned: [],
  no_exclamation: false,
  no_question: false,
  no_emoji: false,
  no_hashtag: false,
  no_link: false,
  lowercase: false,
  end_with_question: false,
  sign_off: '',
};

const forbid = String.raw`^(?:please )?(?:no|never(?: use)?|avoid(?: using)?|do not use|don[’']t use|without)`;
const rule = (what: string) => new RegExp(`${forbid} (?:any )?(?:${what})$`, 'iu');

const switches: readonly (readonly [keyof Habits, RegExp])[] = [
  ['no_exclamation', rule('exclamation (?:marks?|points?)')],
  ['no_question', rule('questions?|question marks?')],
  ['no_emoji', rule('emojis?|smileys?')],
  ['no_hashtag', rule('hash ?tags?')],
  ['no_link', rule('links?|urls?')],
  [
    'lowercase',
    /^(?:always )?(?:write |use |type )?(?:in |only )?(?:all )?(?:lower ?case)(?: only)?$/iu,
  ],
  ['end_with_question', /^(?:always )?(?:end|close|finish)(?: \w+){0,2} (?:with|on) a question$/iu],
];

const bans =
  /^(?:please )?(?:never|do not|don[’']t|avoid)(?: ever)? (?:mention|mentioning|say|saying|talk about|talking about|discuss|discussing|use the word|using the word) (.{1,80})$/iu;
const signs =
  /^(?:always )?(?:sign off|end|close|finish)(?: \w+){0,2} with ["“'‘](.{1,60})["”'’]$/iu;

/** Splits “Jane’s salary, or politics” into the things named. */
const named = (text: string): string[] =>
  text
    .split(/,| or | and /iu)
    .map((item) => item.replace(/^["“'‘\s]+|["”'’\s]+$/gu, ''))
    .filter(Boolean);

/** Reads one guideline into `habits`; returns whether it was understood. */
function readOne(habits: Habits, guideline: string): boolean {
  const text = guideline.trim().replace(/[.!]+$/u, '');
  const ban = bans.exec(text)?.[1];
  if (ban) {
    habits.banned.push(...named(ban).filter((word) => !habits.banned.includes(word)));
    return true;
  }
  const sign = signs.exec(text)?.[1];
  if (sign) {
    habits.sign_off = sign;
    return true;
  }
  const found = switches.find(([, pattern]) => pattern.test(text));
  if (found) Object.assign(habits, { [found[0]]: true });
  return found !== undefined;
}

/**
 * `unread`: the guidelines that code cannot enforce. If “no questions” and “end with a question” conflict, the first
 * wins.
 */
export function readGuidelines(guidelines: readonly string[]): {
  habits: Habits;
  unread: string[];
} {
  const habits: Habits = { ...noHabits, banned: [] };
  const unread = guidelines.filter((guideline) => !readOne(habits, guideline));
  if (habits.no_question) habits.end_with_question = false;
  return { habits, unread };
}

const sentencesOf = (description: string): string[] =>
  description.split(/(?<=[.!;])\s+|\n+/u).filter(Boolean);

/** The rules in an owner’s description: sentences that are guidelines, and clauses that contain one. */
const descriptionRules = (description: string): string[] => [
  ...sentencesOf(description),
  ...rulesIn(description),
];

/** The enforceable sentences and clauses of a text, as guidelines; and the sentences that are not. */
export function rulesOf(text: string): { kept: string[]; unread: string[] } {
  const isKept = (rule: string) => readGuidelines([rule]).unread.length === 0;
  const sentences = sentencesOf(text);
  return {
    kept: [...new Set(descriptionRules(text).filter(isKept))],
    unread: sentences.filter((one) => !isKept(one) && !rulesIn(one).some(isKept)),
  };
}

/** The habits that an owner’s description asks for. */
export const readDescription = (description: string): ReturnType<typeof readGuidelines> =>
  readGuidelines(descriptionRules(description));

/** Everything in a persona that can ask for a habit; of two sign-offs, the guideline’s wins. */
export const ownRules = (
  persona: Pick<Persona, 'behavioral_guidelines' | 'custom_archetype'>,
): string[] => [...descriptionRules(persona.custom_archetype), ...persona.behavioral_guidelines];

const asked = (what: string) =>
  new RegExp(
    `^(?:always )?(?:use|add|include|end with) (?:an?|one|some|(?:one|1) or two|a few) (?:fitting )?(?:${what})$`,
    'iu',
  );
const signsWanted = { hashtags: asked('hash ?tags?'), emojis: asked('emojis?') } as const;

/** Which signs the guidelines ask for where the brief doesn’t: its texts may have them. */
export function signsAsked({ behavioral_guidelines }: Pick<Persona, 'behavioral_guidelines'>) {
  const has = (pattern: RegExp) =>
    behavioral_guidelines.some((one) => pattern.test(one.trim().replace(/[.!]+$/u, '')));
  return { hashtags: has(signsWanted.hashtags), emojis: has(signsWanted.emojis) };
}

const refusesJokes =
  /(?:\b(?:no|never|without|avoids?|not)|n[’']t)\b[^.!?\n]{0,30}\b(?:jok\w+|humou?r\w*|funny|puns?|banter|wit|sarcas\w+)\b/iu;

/** Whether the owner’s own words refuse jokes. */
export const refusesHumor = ({ custom_archetype, behavioral_guidelines }: Persona): boolean =>
  [custom_archetype, ...behavioral_guidelines].some((one) => refusesJokes.test(one));
