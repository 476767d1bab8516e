import file from './background.json' with { type: 'json' };
import type { Background } from './profile.ts';

/** What texts of nobody in particular look like; made by `scripts/voice-background.ts`. */
export const background = file as unknown as Background;
