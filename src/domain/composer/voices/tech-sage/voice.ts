import type { Voice } from '#domain/composer/voice/voice.ts';
import { answers } from './answers.ts';
import { families } from './families.ts';
import { openings } from './openings.ts';
import { own } from './own.ts';
import { points } from './points.ts';
import { shapes } from './shapes.ts';
import { tips } from './tips.ts';
import { told } from './told.ts';
import { traits } from './traits.ts';

export const techSage: Voice = {
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
  emojis: ['🧠', '🔍', '🛠️', '📐'],
  tag: 'SystemsThinking',
};
