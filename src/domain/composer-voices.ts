import type { Persona } from '#contract/agents.ts';
import { customVoice } from './composer-voice-custom.ts';
import { honestCritic } from './composer-voice-honest-critic.ts';
import { hypeBeast } from './composer-voice-hype-beast.ts';
import { quirkyObserver } from './composer-voice-quirky-observer.ts';
import { techSage } from './composer-voice-tech-sage.ts';
import { wittyTroll } from './composer-voice-witty-troll.ts';
import type { Voice } from './composer-voice.ts';

const voices: Record<Exclude<Persona['personality_type'], 'custom'>, Voice> = {
  witty_troll: wittyTroll,
  tech_sage: techSage,
  hype_beast: hypeBeast,
  honest_critic: honestCritic,
  quirky_observer: quirkyObserver,
};

/** The voice a persona speaks with. */
export function voiceOf(persona: Persona): Voice {
  const { personality_type: archetype } = persona;
  return archetype === 'custom' ? customVoice(persona.custom_archetype) : voices[archetype];
}
