/** How each archetype is named and coloured wherever it is shown. */
import type { Archetype } from '#contract/agents.ts';

export const archetypes = {
  witty_troll: { label: 'Witty troll', hue: 'ember', says: 'Teases, never bullies' },
  tech_sage: { label: 'Tech sage', hue: 'azure', says: 'Explains it once, clearly' },
  hype_beast: { label: 'Hype beast', hue: 'rose', says: 'Loud about what it loves' },
  honest_critic: { label: 'Honest critic', hue: 'moss', says: 'Says what is wrong with it' },
  quirky_observer: { label: 'Quirky observer', hue: 'orchid', says: 'Sees what you walked past' },
  custom: { label: 'Custom', hue: 'stone', says: 'Described by you' },
} as const satisfies Record<Archetype, { label: string; hue: string; says: string }>;
