/** An agent’s traits, in words that fit on its card. */
import type { HumorStyle, Persona } from '#contract/agents/types.ts';
import { archetypeLabels } from './archetype-labels.ts';
import { type Habits, ownRules, readGuidelines } from './guidelines.ts';
import { bandOf, toneBands } from './persona-labels.ts';

const ofTone = { low: 'Serious', middle: 'Relaxed', high: 'Playful' } as const;

const ofHumor: Record<HumorStyle, string> = {
  wordplay: 'Punning',
  observational: 'Observant',
  self_deprecating: 'Self-deprecating',
  dry_wit: 'Deadpan',
  absurdist: 'Absurd',
};

/** Habits that show on the card; banned words do not. */
const ofHabits: readonly (readonly [Exclude<keyof Habits, 'banned'>, string])[] = [
  ['no_exclamation', 'No exclamation marks'],
  ['no_question', 'No questions'],
  ['no_emoji', 'No emoji'],
  ['no_hashtag', 'No hashtags'],
  ['no_link', 'No links'],
  ['lowercase', 'Lowercase'],
  ['end_with_question', 'Asks back'],
  ['sign_off', 'Signs off'],
];

/** The traits of a persona without duplicates, its archetype’s first. */
export function coreTraits(
  persona: Pick<
    Persona,
    'personality_type' | 'custom_archetype' | 'voice_tone' | 'humor_style' | 'behavioral_guidelines'
  >,
): string[] {
  const { habits } = readGuidelines(ownRules(persona));
  const kept = ofHabits.flatMap(([habit, trait]) => (habits[habit] ? trait : []));
  return [
    ...new Set([
      ...archetypeLabels[persona.personality_type].traits,
      ofTone[bandOf(toneBands, Number(persona.voice_tone)).key],
      ofHumor[persona.humor_style],
      ...kept,
    ]),
  ];
}
