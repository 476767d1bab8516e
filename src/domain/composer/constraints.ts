/** What the composer must not write, derived from the checks its texts have to pass. */
import type { Persona } from '#contract/agents/types.ts';
import type { Brief } from '#contract/content/types.ts';
import { avoiding } from '#domain/checks/avoided.ts';
import { type CheckRules, given } from '#domain/checks/check-rules.ts';
import { repeats } from '#domain/text/copied.ts';
import { forbiddenIn } from '#domain/checks/habit-checks.ts';
import { type Habits, noHabits, readGuidelines } from '#domain/persona/guidelines.ts';
import { exclamationPoints, levityOf, mannerRules } from '#domain/checks/manner-checks.ts';
import { compilePersona } from '#domain/persona/persona.ts';
import type { LengthLimit } from '#domain/text/post-text.ts';
import { readSamples, type SampleHabits } from '#domain/persona/voice-samples.ts';

export interface Constraints {
  /** Guidelines that rules cannot apply. */
  unread: string[];
  /** The combined habits of guidelines, request and voice samples. */
  habits: Habits;
  heard: SampleHabits;
  /** Whether a text names nothing forbidden. */
  named: (text: string) => boolean;
  /** Whether a line, or a text so far, fits the persona’s manner. */
  passes: (text: string) => boolean;
  /** Rewrites typed text with the persona’s preferred wordings and without forbidden characters. */
  sayable: (text: string) => string;
  /** The text with no more exclamation marks than the tone allows. */
  calmed: (text: string) => string;
}

const plainSwitches = ['no_emoji', 'no_hashtag', 'no_link'] as const;

/** A request can add to the persona’s habits, but not cancel them. */
function joined(own: Habits, requested: Habits, heard: SampleHabits): Habits {
  const either = Object.fromEntries(plainSwitches.map((one) => [one, own[one] || requested[one]]));
  const habits: Habits = {
    ...own,
    ...either,
    banned: [...own.banned, ...requested.banned],
    no_exclamation: own.no_exclamation || requested.no_exclamation || heard.calm,
    lowercase: own.lowercase || requested.lowercase || heard.lowercase,
    sign_off: own.sign_off || requested.sign_off,
  };
  // The two contradict each other, and the persona’s own comes first.
  if (!own.no_question && !own.end_with_question) {
    habits.no_question = requested.no_question;
    habits.end_with_question = requested.end_with_question;
  }
  return habits;
}

/** Texts in the persona’s voice: its samples, and the preferred half of each contrast pair. */
const ownTexts = ({ voice_samples, contrast_pairs }: Persona): string[] => [
  ...voice_samples,
  ...contrast_pairs.map(({ write }) => write),
];

/** Replaces wordings with those the persona prefers. */
function reworded(text: string, { contrast_pairs }: Persona): string {
  return contrast_pairs.reduce((so, { instead_of, write }) => {
    const plain = instead_of
      .trim()
      .replace(/[.!]$/u, '')
      .replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
    const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])${plain}(?![\p{L}\p{N}])`, 'giu');
    return so.replace(whole, () => write.trim().replace(/[.!]$/u, ''));
  }, text);
}

function withoutSigns(text: string, { no_emoji, no_hashtag }: Habits): string {
  const bare = no_emoji ? text.replace(/\p{Extended_Pictographic}\uFE0F?/gu, '') : text;
  return no_hashtag ? bare.replace(/[#＃]/gu, '') : bare;
}

/** Compiles everything that a composed text must respect. `requests` are the instructions found in the brief. */
export function createConstraints(
  persona: Persona,
  brief: Brief,
  limit: LengthLimit,
  requests: readonly string[],
): Constraints {
  const { checks } = compilePersona(persona);
  const { manner } = checks;
  const heard = readSamples(ownTexts(persona));
  const habits = joined(checks.habits, readGuidelines(requests).habits, heard);
  const rules: CheckRules = { ...checks, habits, limit, brief };
  const typed = given(rules);
  const avoided = avoiding([...checks.avoid_topics, ...habits.banned]);
  const named = (text: string) =>
    avoided(text) === undefined && !manner.instead_of.some((wording) => repeats(text, wording));
  return {
    unread: readGuidelines(persona.behavioral_guidelines).unread,
    habits,
    heard,
    named: (text) =>
      named(text) && forbiddenIn(text, { ...noHabits, no_link: habits.no_link }) === undefined,
    passes: (text) =>
      named(text) &&
      forbiddenIn(text, habits) === undefined &&
      Object.values(mannerRules).every((rule) => rule(text, rules, [text]) === undefined),
    sayable: (text) => withoutSigns(reworded(text, persona), habits),
    calmed(text) {
      let surplus = Math.ceil((levityOf(text, typed) - manner.levity) / exclamationPoints);
      return surplus <= 0 ? text : text.replace(/!/gu, (mark) => (surplus-- > 0 ? '.' : mark));
    },
  };
}
