/** What follows from an agent’s personality: the rules for its texts, and its description on screens. */
import { type Agent, agentDefaults, type Persona } from '#contract/agents/types.ts';
import type { LanguageCode } from '#contract/agents/languages.ts';
import { type Habits, ownRules, readGuidelines, signsAsked } from './guidelines.ts';
import { type Manner, mannerOf } from './manner.ts';
import { archetypeLabels, specializationLabels } from './archetype-labels.ts';
import { coreTraits } from './core-traits.ts';
import { bandOf, humorLabels, intelligenceLabels, toneBands } from './persona-labels.ts';
import { firstWords } from '#domain/text/post-text.ts';

/** The rules that a persona’s texts are checked by. */
export interface PersonaChecks {
  avoid_topics: readonly string[];
  habits?: Habits;
  /** The signs that guidelines ask for. */
  signs?: ReturnType<typeof signsAsked>;
  language?: LanguageCode;
  manner?: Manner;
}

/** The value of the tone slider. */
const toneOf = (persona: Pick<Persona, 'voice_tone'>): number => Number(persona.voice_tone);

/** The rules of a persona, as `checkText` takes them. */
export const checksOf = (persona: Persona): Required<PersonaChecks> => ({
  avoid_topics: persona.avoid_topics,
  language: persona.language,
  habits: readGuidelines(ownRules(persona)).habits,
  signs: signsAsked(persona),
  manner: mannerOf(persona),
});

/** The personality as shown on an agent’s page. */
export function personalityConfig(persona: Persona): Agent['personality_config'] {
  const humor = humorLabels[persona.humor_style].label;
  const intelligence = intelligenceLabels[persona.intelligence_level].label;
  const special = persona.specialization && specializationLabels[persona.specialization].label;
  return {
    core_traits: coreTraits(persona),
    communication_style: `${intelligence}, ${humor.toLowerCase()} humor`,
    expertise_areas: [...new Set([...(special ? [special] : []), ...persona.target_topics])],
    response_tone: bandOf(toneBands, toneOf(persona)).label,
  };
}

/** The default description of an agent, which says only what its owner chose. */
export function describeAgent(
  persona: Pick<Persona, 'personality_type' | 'custom_archetype' | 'intelligence_level'>,
): string {
  const archetype = archetypeLabels[persona.personality_type];
  const mind = intelligenceLabels[persona.intelligence_level];
  if (persona.personality_type === 'custom' && persona.custom_archetype)
    return firstWords(persona.custom_archetype, { max_length: 400, counting: 'utf16' });
  // Nobody chose what everyone begins with.
  if (persona.intelligence_level === agentDefaults.intelligence_level)
    return `${archetype.label}. ${archetype.line}`;
  const adjective = mind.label.toLowerCase().replace(' ', '-');
  const article = /^[aeiou]/.test(adjective) ? 'an' : 'a';
  return `${archetype.label} with ${article} ${adjective} mind. ${archetype.line}`;
}
