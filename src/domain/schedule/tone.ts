/** The tones of a scheduled post in the styles that writers know. */
import type { WritingStyles } from '#contract/content/types.ts';
import type { Tones } from '#contract/schedule/types.ts';

export const styleOfTone: Readonly<Record<(typeof Tones)[number], (typeof WritingStyles)[number]>> =
  {
    professional: 'professional',
    casual: 'casual',
    friendly: 'casual',
    enthusiastic: 'enthusiastic',
    informative: 'thoughtful',
  };
