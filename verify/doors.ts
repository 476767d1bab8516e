/** Interfaces for other programs: every event reaches them, whatever crashes. */
import { verifyParts } from '#scripts/verify-parts.ts';
import { verifyDay } from './doors/day.ts';
import { verifyMemory } from './doors/memory.ts';
import { verifyObedient } from './doors/obedient.ts';
import { verifyOfficial } from './doors/official.ts';
import { verifyWebhooks } from './doors/webhooks.ts';

export const verify = verifyParts({
  webhooks: verifyWebhooks,
  obedient: verifyObedient,
  memory: verifyMemory,
  day: verifyDay,
  official: verifyOfficial,
});
