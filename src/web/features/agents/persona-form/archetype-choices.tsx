import {
  IconBulb,
  IconFlame,
  IconMoodTongueWink,
  IconPencil,
  IconTelescope,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { Archetypes } from '#contract/agents/types.ts';
import type { Archetype } from '#contract/agents/types.ts';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import type { CardChoice } from './choice-cards.tsx';

const icons = {
  witty_troll: IconMoodTongueWink,
  tech_sage: IconBulb,
  hype_beast: IconFlame,
  honest_critic: IconZoomQuestion,
  quirky_observer: IconTelescope,
  custom: IconPencil,
} as const;

/** The six archetypes to choose from. */
export const archetypeChoices: readonly CardChoice<Archetype>[] = Archetypes.map((value) => {
  const Icon = icons[value];
  return {
    value,
    label: archetypeLabels[value].label,
    line: archetypeLabels[value].line,
    hue: archetypes[value].hue,
    icon: <Icon size={22} stroke={1.6} aria-hidden />,
  };
});
