import type { FamilyThoughts, Voice } from '#domain/composer/voice/voice.ts';
import { openings } from './openings.ts';
import { own, points, shapes, tips } from './shapes.ts';
import { answers, told } from './told.ts';
import { traits } from './traits.ts';

/** What it says of a subject holds for any: it has no anecdotes that belong to one. */
const families: FamilyThoughts = {
  crypto: [],
  ai: [],
  hiring: [],
  software: [],
  coffee: [],
  food: [],
  travel: [],
  sport: [],
  health: [],
  writing: [],
  design: [],
  arts: [],
  learning: [],
  money: [],
  garden: [],
  home: [],
  community: [],
  launch: [],
  work: [],
};

/** How an agent speaks that is to be calm, factual or formal. */
export const sober: Voice = {
  ...openings,
  ...shapes,
  ...points,
  tips,
  families,
  own,
  told,
  answers,
  earnest: true,
  traits,
  emojis: ['📌', '📋', '🗓️'],
  tag: 'GoodToKnow',
};
