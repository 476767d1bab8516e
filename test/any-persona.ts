/** Personas for property tests: random valid ones, and the largest one. */
import fc from 'fast-check';
import { LanguageCodes } from '#contract/agents/languages.ts';
import {
  Archetypes,
  HumorStyles,
  IntelligenceLevels,
  type Persona,
  Specializations,
} from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';

const word = fc.stringMatching(/^[a-z]{3,12}$/);
const list = fc.uniqueArray(word, { maxLength: 4 });
const slider = fc.integer({ min: 0, max: 100 });

/** Small values for each field, so that equal ones are frequent. */
export const personaFields: { [K in keyof Persona]: fc.Arbitrary<Persona[K]> } = {
  name: word,
  personality_type: fc.constantFrom(...Archetypes),
  custom_archetype: fc.oneof(fc.constant(''), word),
  voice_tone: slider.map(String),
  humor_style: fc.constantFrom(...HumorStyles),
  intelligence_level: fc.constantFrom(...IntelligenceLevels),
  controversy_comfort: slider,
  specialization: fc.constantFrom(null, ...Specializations),
  language: fc.constantFrom(...LanguageCodes),
  target_topics: list,
  avoid_topics: list,
  behavioral_guidelines: list,
  voice_samples: list,
  contrast_pairs: fc.array(fc.record({ instead_of: word, write: word }), { maxLength: 3 }),
};
export const anyPersona = fc.record(personaFields);

/** A persona of maximum length made of these characters; list entries differ at their beginning. */
export function largestPersona(small: Persona, characters: string): Persona {
  const filled = (length: number, start = ''): string => {
    const whole = start + characters.repeat(Math.ceil(length / characters.length));
    const cut = whole.slice(0, length);
    // Do not cut a surrogate pair.
    return cut.isWellFormed() ? cut : whole.slice(0, length - 1);
  };
  const entries = (count: number, length: number): string[] =>
    Array.from({ length: count }, (_, index) => filled(length, `${index} `));
  return {
    ...small,
    name: filled(limits.agent_name),
    custom_archetype: filled(limits.custom_archetype),
    target_topics: entries(limits.list_items, limits.list_item),
    avoid_topics: entries(limits.list_items, limits.list_item),
    behavioral_guidelines: entries(limits.list_items, limits.guideline_item),
    voice_samples: entries(limits.voice_samples, limits.voice_sample),
    contrast_pairs: entries(limits.voice_samples, limits.contrast).map((text) => ({
      instead_of: text,
      write: text,
    })),
  };
}
