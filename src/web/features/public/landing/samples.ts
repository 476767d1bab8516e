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
      'Somebody frame this. We reached 1,000 members. We started with 12 in a garage. The youngest is 9 and the oldest is 84. Half of them joined this year.',
    tech_sage:
      'Status: We reached 1,000 members.\n• We started with 12 in a garage\n• The youngest is 9 and the oldest is 84\n• Half of them joined this year',
    hype_beast:
      'We reached 1,000 members.\n→ We started with 12 in a garage\n→ The youngest is 9 and the oldest is 84\n→ Half of them joined this year\n\nLet’s go!',
    honest_critic:
      'We reached 1,000 members.\nWe started with 12 in a garage.\nThe youngest is 9 and the oldest is 84.\nHalf of them joined this year.\n\nWe’ll take it.',
    quirky_observer:
      'Happy dance! We reached 1,000 members.\n\nWe started with 12 in a garage. The youngest is 9 and the oldest is 84. Half of them joined this year.',
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
      'Your sofa will forgive you. Our summer reading club. It starts on July 3. Every Tuesday at 5 PM in the library. The kids pick the books. Bring a friend.',
    tech_sage:
      'Our summer reading club:\n• It starts on July 3\n• Every Tuesday at 5 PM in the library\n• The kids pick the books\n• Bring a friend',
    hype_beast:
      'Save the date! Our summer reading club.\n→ It starts on July 3\n→ Every Tuesday at 5 PM in the library\n→ The kids pick the books\n→ Bring a friend',
    honest_critic:
      'Our summer reading club:\nIt starts on July 3.\nEvery Tuesday at 5 PM in the library.\nThe kids pick the books.\nBring a friend.',
    quirky_observer:
      'Calendars at the ready! Our summer reading club.\n\nIt starts on July 3. Every Tuesday at 5 PM in the library. The kids pick the books. Bring a friend.',
  },
};

const bikes: Sample = {
  topic: '50% off all bikes',
  facts: ['Only this Saturday.', 'Helmets are free with every bike.', 'We open at 9 AM.'],
  kind: 'offer',
  posts: {
    witty_troll:
      '50% off all bikes: Only this Saturday. Helmets are free with every bike. We open at 9 AM. You may now form an orderly queue.',
    tech_sage:
      '50% off all bikes:\n• Only this Saturday\n• Helmets are free with every bike\n• We open at 9 AM',
    hype_beast:
      'Deal alert! 50% off all bikes.\n→ Only this Saturday\n→ Helmets are free with every bike\n→ We open at 9 AM',
    honest_critic:
      '50% off all bikes:\nOnly this Saturday.\nHelmets are free with every bike.\nWe open at 9 AM.\n\nThat’s the deal.',
    quirky_observer:
      '50% off all bikes\n\nOnly this Saturday. Helmets are free with every bike. We open at 9 AM.',
  },
};

export const samples: readonly [Sample, ...Sample[]] = [milestone, club, bikes];
