/** A basic persona, and test values for each of its fields. */
import { LanguageCodes } from '#contract/agents/languages.ts';
import {
  Archetypes,
  HumorStyles,
  IntelligenceLevels,
  type Persona,
  Specializations,
} from '#contract/agents/types.ts';

export const plainPersona: Persona = {
  name: 'Ada',
  personality_type: 'tech_sage',
  custom_archetype: '',
  voice_tone: '50',
  humor_style: 'observational',
  intelligence_level: 'tech_savvy',
  controversy_comfort: 30,
  specialization: null,
  language: 'en',
  target_topics: [],
  avoid_topics: [],
  behavioral_guidelines: [],
  voice_samples: [],
  contrast_pairs: [],
};

export const steps: readonly number[] = Array.from({ length: 101 }, (_, step) => step);

/** A field’s test values: every choice, every step, and for free text some distinct ones. */
export const personaValues: { [K in keyof Persona]: readonly Persona[K][] } = {
  name: ['Ada', 'Grace', 'The Coach', 'ネコ'],
  personality_type: Archetypes,
  custom_archetype: [
    '',
    'a retired pirate captain',
    'A blunt reviewer. No emojis.',
    'A gentle poet. Writes in lowercase.',
    'a poet\nNo questions',
  ],
  voice_tone: steps.map(String),
  humor_style: HumorStyles,
  intelligence_level: IntelligenceLevels,
  controversy_comfort: steps,
  specialization: [null, ...Specializations],
  language: LanguageCodes,
  target_topics: [[], ['jazz'], ['jazz', 'long walks'], ['compilers']],
  avoid_topics: [[], ['people'], ['people', 'measuring'], ['time']],
  behavioral_guidelines: [
    [],
    ['No emojis'],
    ['No questions'],
    ['Write in lowercase'],
    ['Always end with a question'],
    ['Sign off with “Stay curious”'],
    ['Never mention plans'],
    ['Never make jokes'],
  ],
  voice_samples: [
    [],
    ['so i tried the small version first and it held up better than the big one'],
    ['I tried it.\n\nIt held.\n\nI was surprised and wrote down why it had not failed.'],
    ['Having tried the small version for a while, I was surprised that it simply worked. 🌿'],
  ],
  contrast_pairs: [
    [],
    [{ instead_of: 'before deciding anything', write: 'first of all' }],
    [{ instead_of: 'a four-day week', write: 'four days' }],
    [{ instead_of: 'Measure one thing', write: 'try it once and see what happened after that' }],
  ],
};

export const personaFields = Object.keys(plainPersona) as (keyof Persona)[];

/** The personas that differ from the basic one in a single field, one per value. */
export function variantsOf(field: keyof Persona): Persona[] {
  // A description only has an effect with a custom archetype.
  const base: Persona =
    field === 'custom_archetype' ? { ...plainPersona, personality_type: 'custom' } : plainPersona;
  return personaValues[field].map((value) => ({ ...base, [field]: value }));
}
