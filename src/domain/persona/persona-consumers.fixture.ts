/** Where each persona field takes effect. If a field cannot have an effect somewhere, the reason is given instead. */
import type { Persona } from '#contract/agents/types.ts';

export interface Consumers {
  /** The part of the prompt that it changes. */
  prompt: 'system' | 'turns' | 'task' | 'system and turns' | 'system and task' | 'all three';
  checks: true | string;
  composer: true | string;
}

/** The built-in writer arranges facts as they were typed. */
const facts = 'The built-in writer arranges facts as they are; only a model gives them this.';

export const personaConsumers: Record<keyof Persona, Consumers> = {
  name: { prompt: 'system', checks: true, composer: facts },
  // It chooses the layout and the lines around the facts.
  personality_type: { prompt: 'system and turns', checks: true, composer: true },
  // Of a free-text description, only the habits it names can be checked and followed.
  custom_archetype: { prompt: 'system', checks: true, composer: true },
  // Whether there are such lines.
  voice_tone: { prompt: 'system and turns', checks: true, composer: true },
  humor_style: { prompt: 'system and turns', checks: true, composer: facts },
  intelligence_level: { prompt: 'system and turns', checks: true, composer: facts },
  controversy_comfort: { prompt: 'system and turns', checks: true, composer: facts },
  specialization: {
    prompt: 'system',
    checks: 'The words of a text don’t show whether its author works in this field.',
    composer: facts,
  },
  // The lines are English.
  language: { prompt: 'system and task', checks: true, composer: true },
  target_topics: {
    prompt: 'system',
    checks: 'The brief decides what a text is about, so it needn’t be one of the agent’s topics.',
    composer: 'The brief decides what it sets.',
  },
  avoid_topics: {
    prompt: 'task',
    checks: true,
    composer: 'The checks hold a text with such a fact; nothing is left out in silence.',
  },
  // One that refuses jokes also replaces the line of humor, and the examples that have some.
  behavioral_guidelines: { prompt: 'all three', checks: true, composer: true },
  // Their emojis and hashtags may be used.
  voice_samples: { prompt: 'all three', checks: true, composer: facts },
  contrast_pairs: { prompt: 'turns', checks: true, composer: facts },
};
