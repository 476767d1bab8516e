/** Where each persona field takes effect. If a field cannot have an effect somewhere, the reason is given instead. */
import type { Persona } from '#contract/agents/types.ts';
import type { PersonaBlockKey } from './persona.ts';

export interface Consumers {
  /** The prompt block that contains it. */
  prompt: PersonaBlockKey;
  checks: true | string;
  sampling: boolean;
  composer: true | string;
}

/** The built-in writer arranges facts as they were typed. */
const facts = 'The built-in writer arranges facts as they are; only a model gives them this.';

export const personaConsumers: Record<keyof Persona, Consumers> = {
  name: { prompt: 'name', checks: true, sampling: false, composer: facts },
  // It chooses the layout and the lines around the facts.
  personality_type: { prompt: 'personality', checks: true, sampling: false, composer: true },
  // Of a free-text description, only the habits it names can be checked.
  custom_archetype: { prompt: 'personality', checks: true, sampling: false, composer: facts },
  // Whether there are such lines.
  voice_tone: { prompt: 'personality', checks: true, sampling: true, composer: true },
  humor_style: { prompt: 'personality', checks: true, sampling: true, composer: facts },
  intelligence_level: { prompt: 'personality', checks: true, sampling: false, composer: facts },
  controversy_comfort: { prompt: 'personality', checks: true, sampling: true, composer: facts },
  specialization: {
    prompt: 'personality',
    checks: 'The words of a text don’t show whether its author works in this field.',
    sampling: false,
    composer: facts,
  },
  // The lines are English.
  language: { prompt: 'personality', checks: true, sampling: false, composer: true },
  target_topics: {
    prompt: 'topics',
    checks: 'The brief decides what a text is about, so it needn’t be one of the agent’s topics.',
    sampling: false,
    composer: 'The brief decides what it sets.',
  },
  avoid_topics: {
    prompt: 'avoid',
    checks: true,
    sampling: false,
    composer: 'The checks hold a text with such a fact; nothing is left out in silence.',
  },
  behavioral_guidelines: { prompt: 'guidelines', checks: true, sampling: false, composer: facts },
  voice_samples: { prompt: 'samples', checks: true, sampling: false, composer: facts },
  contrast_pairs: { prompt: 'contrast', checks: true, sampling: false, composer: facts },
};
