/** The color of each archetype; its name is in `domain/archetype-labels.ts`. */
import type { Archetype } from '#contract/agents/types.ts';

export const archetypes = {
  witty_troll: { hue: 'ember' },
  tech_sage: { hue: 'azure' },
  hype_beast: { hue: 'rose' },
  honest_critic: { hue: 'moss' },
  quirky_observer: { hue: 'orchid' },
  custom: { hue: 'stone' },
} as const satisfies Record<Archetype, { hue: string }>;
