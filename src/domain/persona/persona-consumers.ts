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
    checks: 'From which trade a text looks at its subject cannot be told from its words.',
    sampling: false,
    composer: 'The composer says what it knows and takes no trade’s view of it; only a model does.',
  },
  language: {
    prompt: 'personality',
    checks: true,
    sampling: false,
    composer: 'The built-in writer writes English; only a model writes other languages.',
  },
  target_topics: {
    prompt: 'topics',
    checks: 'The brief says what a text is about; no single text owes the agent its topics.',
    sampling: false,
    composer:
      'The composer leads no text to a topic that its brief does not have; only a model does.',
  },
  avoid_topics: { prompt: 'avoid', checks: true, sampling: false, composer: true },
  behavioral_guidelines: { prompt: 'guidelines', checks: true, sampling: false, composer: true },
  voice_samples: { prompt: 'samples', checks: true, sampling: false, composer: true },
  contrast_pairs: { prompt: 'contrast', checks: true, sampling: false, composer: true },
};
