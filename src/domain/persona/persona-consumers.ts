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

export const personaConsumers: Record<keyof Persona, Consumers> = {
  name: {
    prompt: 'name',
    checks: true,
    sampling: false,
    composer: 'The composer speaks in the first person and never names itself.',
  },
  personality_type: { prompt: 'personality', checks: true, sampling: false, composer: true },
  // Of a free-text description, only the habits it names can be checked.
  custom_archetype: { prompt: 'personality', checks: true, sampling: false, composer: true },
  voice_tone: { prompt: 'personality', checks: true, sampling: true, composer: true },
  humor_style: { prompt: 'personality', checks: true, sampling: true, composer: true },
  intelligence_level: { prompt: 'personality', checks: true, sampling: false, composer: true },
  controversy_comfort: { prompt: 'personality', checks: true, sampling: true, composer: true },
  specialization: {
    prompt: 'personality',
    checks: 'The words of a text don’t show whether its author works in this field.',
    sampling: false,
    composer: 'The composer states facts; only a model adds the view of a profession.',
  },
  language: {
    prompt: 'personality',
    checks: true,
    sampling: false,
    composer: 'The built-in writer writes English; only a model writes other languages.',
  },
  target_topics: {
    prompt: 'topics',
    checks: 'The brief decides what a text is about, so it needn’t be one of the agent’s topics.',
    sampling: false,
    composer: 'The composer writes about the topic of the brief; only a model brings in others.',
  },
  avoid_topics: { prompt: 'avoid', checks: true, sampling: false, composer: true },
  behavioral_guidelines: { prompt: 'guidelines', checks: true, sampling: false, composer: true },
  voice_samples: { prompt: 'samples', checks: true, sampling: false, composer: true },
  contrast_pairs: { prompt: 'contrast', checks: true, sampling: false, composer: true },
};
