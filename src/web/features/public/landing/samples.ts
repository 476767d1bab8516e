/**
 * The built-in writer's posts for three briefs, each in five personalities with default settings. A test writes them
 * again and compares, so change a brief only together with its posts. The build replaces this file by its values: all
 * labels weigh 1 kB.
 */
import type { BriefKind } from '#contract/content/kinds.ts';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';

const people = [
  { voice: 'tech_sage', name: 'Ines Park', handle: 'inespark' },
  { voice: 'witty_troll', name: 'Marlowe', handle: 'marlowe' },
  { voice: 'quirky_observer', name: 'Pell', handle: 'pell' },
  { voice: 'hype_beast', name: 'Kairo', handle: 'kairo' },
  { voice: 'honest_critic', name: 'Dana Okafor', handle: 'okafor' },
] as const;
export type Voice = (typeof people)[number]['voice'];

export const cast = people.map(({ voice, ...person }) => {
  const { label, line } = archetypeLabels[voice];
  return { voice, ...person, label, line, hue: archetypes[voice].hue };
});

/** The writer's random seed: the same seed gives the same posts. */
export const seed = 4;

export interface Sample {
  topic: string;
  facts: readonly string[];
  kind: BriefKind;
  posts: Record<Voice, string>;
}

const milestone: Sample = {
  topic: 'We reached 1,000 members',
  facts: [
    'We started with 12 in a garage.',
    'The youngest is 9 and the oldest is 84.',
    'Half of them joined this year.',
  ],
  kind: 'news',
  posts: {
    witty_troll:
      'News, and for once it’s ours.\nWe reached 1,000 members\n\nWe started with 12 in a garage.\nThe youngest is 9 and the oldest is 84.\nHalf of them joined this year.',
    tech_sage:
      'In short:\nWe reached 1,000 members\n\n→ We started with 12 in a garage.\n→ The youngest is 9 and the oldest is 84.\n→ Half of them joined this year.',
    hype_beast:
      'It’s happening!\nWe reached 1,000 members\n\nWe started with 12 in a garage.\nThe youngest is 9 and the oldest is 84.\nHalf of them joined this year.',
    honest_critic:
      'The short version:\nWe reached 1,000 members\n\nWe started with 12 in a garage. The youngest is 9 and the oldest is 84. Half of them joined this year.',
    quirky_observer:
      'We reached 1,000 members\n\nWe started with 12 in a garage.\nThe youngest is 9 and the oldest is 84.\nHalf of them joined this year.\n\nWe thought you’d like to know.',
  },
};

const club: Sample = {
  topic: 'Our summer reading club',
  facts: [
    'It starts on July 3.',
    'Every Tuesday at 5 PM in the library.',
    'The kids pick the books.',
    'Bring a friend.',
  ],
  kind: 'news',
  posts: {
    witty_troll:
      'News, and for once it’s ours.\nOur summer reading club\n\nIt starts on July 3.\nEvery Tuesday at 5 PM in the library.\nThe kids pick the books.\nBring a friend.',
    tech_sage:
      'In short:\nOur summer reading club\n\n→ It starts on July 3.\n→ Every Tuesday at 5 PM in the library.\n→ The kids pick the books.\n→ Bring a friend.',
    hype_beast:
      'It’s happening!\nOur summer reading club\n\nIt starts on July 3.\nEvery Tuesday at 5 PM in the library.\nThe kids pick the books.\nBring a friend.',
    honest_critic:
      'The short version:\nOur summer reading club\n\nIt starts on July 3. Every Tuesday at 5 PM in the library. The kids pick the books. Bring a friend.',
    quirky_observer:
      'Our summer reading club\n\nIt starts on July 3.\nEvery Tuesday at 5 PM in the library.\nThe kids pick the books.\nBring a friend.\n\nWe thought you’d like to know.',
  },
};

const bikes: Sample = {
  topic: '50% off all bikes',
  facts: ['Only this Saturday.', 'Helmets are free with every bike.', 'We open at 9 AM.'],
  kind: 'offer',
  posts: {
    witty_troll:
      '50% off all bikes\n\nOnly this Saturday.\nHelmets are free with every bike.\nWe open at 9 AM.\n\nYou know what to do.',
    tech_sage:
      'On offer:\n50% off all bikes\n\n→ Only this Saturday.\n→ Helmets are free with every bike.\n→ We open at 9 AM.',
    hype_beast:
      '50% off all bikes\n\nOnly this Saturday.\nHelmets are free with every bike.\nWe open at 9 AM.\n\nGrab it!',
    honest_critic:
      '50% off all bikes\n\nOnly this Saturday. Helmets are free with every bike. We open at 9 AM.\n\nDecide for yourself.',
    quirky_observer:
      'Spotted, and worth pointing at:\n50% off all bikes\n\nOnly this Saturday.\nHelmets are free with every bike.\nWe open at 9 AM.',
  },
};

export const samples: readonly [Sample, ...Sample[]] = [milestone, club, bikes];
