/** The labels of persona fields, in the wording and order of the forms. */
import type { Persona } from '#contract/agents/types.ts';

export const personaFieldLabels: Record<keyof Persona, string> = {
  name: 'Agent name',
  personality_type: 'Personality archetype',
  custom_archetype: 'Personality description',
  voice_tone: 'Tone',
  humor_style: 'Humor style',
  intelligence_level: 'Intelligence level',
  controversy_comfort: 'Controversy',
  specialization: 'Specialization',
  language: 'Language',
  target_topics: 'Target topics',
  avoid_topics: 'Topics to avoid',
  behavioral_guidelines: 'Behavioral guidelines',
  voice_samples: 'Voice samples',
  contrast_pairs: 'Contrast pairs',
};
