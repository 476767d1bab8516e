/** How near a text is to its owner’s voice, and in words what makes it sound like somebody else. */
import { boosters, hedges, sales } from './habit-words.ts';
import { type Habit, habitsOf, plainWord, wordsIn } from './habits.ts';
import { type Profile, scoreOf } from './profile.ts';

export interface Nearness {
  /** 0 for a text of anyone, higher for one of the owner’s. */
  score: number;
  /** What is unlike them, the clearest first. */
  reasons: string[];
}

/** Signs that an owner does without. */
const without: readonly (readonly [Habit, string])[] = [
  ['exclamations', 'you use no exclamation marks'],
  ['questions', 'you ask no questions'],
  ['emoji', 'you use no emojis'],
  ['hashtags', 'you use no hashtags'],
  ['dashes', 'you use no dashes'],
  ['semicolons', 'you use no semicolons'],
  ['brackets', 'you use no parentheses'],
  ['list_lines', 'you write no lists'],
  ['contractions', 'you use no contractions'],
  ['selves', 'you never say “I”'],
  ['groups', 'you never say “we”'],
  ['readers', 'you never say “you”'],
];

/** Below this, a habit counts as none. */
const none = 0.25;
/** As often as this, its absence shows. */
const telling = 0.9;

const whole = (value: number): number => Math.round(Math.expm1(value));

function ofSentences(own: number, here: number): string[] {
  const [yours, these] = [whole(own), whole(here)];
  const isFar = these > 0 && yours > 0 && Math.max(these / yours, yours / these) >= 1.6;
  return isFar ? [`your sentences have ${yours} words, these ${these}`] : [];
}

/** Words that advertise, boast or hedge, and that the owner has never used. */
function foreignWords(text: string, { said }: Profile): string[] {
  const known = new Set(wordsIn(said).map(plainWord));
  const loud = wordsIn(text)
    .map(plainWord)
    .filter((one) => (sales.has(one) || boosters.has(one) || hedges.has(one)) && !known.has(one));
  return [...new Set(loud)].map((one) => `you never say “${one}”`);
}

/** Compares a text with how its owner writes. Takes time in proportion to its length. */
export function nearness(text: string, profile: Profile): Nearness {
  const here = habitsOf(text);
  const { usual } = profile;
  const signs = without
    .filter(([habit]) => usual[habit] < none && here[habit] > telling)
    .map(([, words]) => words);
  return {
    score: scoreOf(text, profile),
    reasons: [
      ...foreignWords(text, profile).slice(0, 2),
      ...signs,
      ...ofSentences(usual.sentence_words, here.sentence_words),
    ],
  };
}
