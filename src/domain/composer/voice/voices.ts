import type { Persona } from '#contract/agents/types.ts';
import { customVoice } from '#domain/composer/voices/custom.ts';
import { honestCritic } from '#domain/composer/voices/honest-critic/voice.ts';
import { hypeBeast } from '#domain/composer/voices/hype-beast/voice.ts';
import { quirkyObserver } from '#domain/composer/voices/quirky-observer/voice.ts';
import { techSage } from '#domain/composer/voices/tech-sage/voice.ts';
import { wittyTroll } from '#domain/composer/voices/witty-troll/voice.ts';
import type { Voice } from './voice.ts';

const voices: Record<Exclude<Persona['personality_type'], 'custom'>, Voice> = {
  witty_troll: wittyTroll,
  tech_sage: techSage,
  hype_beast: hypeBeast,
  honest_critic: honestCritic,
  quirky_observer: quirkyObserver,
};

/** The voice a persona speaks with; without another, one that is to be `serious` speaks soberly. */
export function voiceOf(persona: Persona, serious = false): Voice {
  const { personality_type: archetype } = persona;
  if (archetype !== 'custom') return voices[archetype];
  return customVoice(persona.custom_archetype, serious ? 'sober' : 'plain');
}
