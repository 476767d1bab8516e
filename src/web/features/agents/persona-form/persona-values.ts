/** The fields of a personality and their values, in words. */
import { languages } from '#contract/agents/languages.ts';
import { Persona } from '#contract/agents/types.ts';
import { archetypeLabels, specializationLabels } from '#domain/persona/archetype-labels.ts';
import {
  bandOf,
  controversyBands,
  humorLabels,
  intelligenceLabels,
  toneBands,
} from '#domain/persona/persona-labels.ts';
import { personaFieldLabels } from '#domain/persona/persona-fields.ts';

export type PersonaField = keyof Persona;
const personaFields: readonly PersonaField[] = Persona.keyof().options;

const listOf = (text: string): string[] => (text ? [text] : []);

/** The values of each field; an empty list if it is empty. */
const valuesOf: Record<PersonaField, (persona: Persona) => string[]> = {
  name: ({ name }) => [name],
  personality_type: ({ personality_type }) => [archetypeLabels[personality_type].label],
  custom_archetype: ({ custom_archetype }) => listOf(custom_archetype),
  voice_tone: ({ voice_tone }) => [
    `${voice_tone} (${bandOf(toneBands, Number(voice_tone)).label})`,
  ],
  humor_style: ({ humor_style }) => [humorLabels[humor_style].label],
  intelligence_level: ({ intelligence_level }) => [intelligenceLabels[intelligence_level].label],
  controversy_comfort: ({ controversy_comfort }) => [
    `${controversy_comfort} (${bandOf(controversyBands, controversy_comfort).label})`,
  ],
  specialization: ({ specialization }) =>
    specialization ? [specializationLabels[specialization].label] : [],
  language: ({ language }) => [languages[language].own],
  target_topics: ({ target_topics }) => target_topics,
  avoid_topics: ({ avoid_topics }) => avoid_topics,
  behavioral_guidelines: ({ behavioral_guidelines }) => behavioral_guidelines,
  voice_samples: ({ voice_samples }) => voice_samples,
  contrast_pairs: ({ contrast_pairs }) =>
    contrast_pairs.map(({ instead_of, write }) => `“${write}” instead of “${instead_of}”`),
};

export interface PersonaLine {
  field: PersonaField;
  label: string;
  values: string[];
}

/** A whole personality, field by field, in the order of the contract. */
export const personaLines = (persona: Persona): PersonaLine[] =>
  personaFields.map((field) => ({
    field,
    label: personaFieldLabels[field],
    values: valuesOf[field](persona),
  }));
