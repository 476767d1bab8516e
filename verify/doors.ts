/** Doors for other people's programs: every event reaches them, whatever dies. */
import { verifyParts } from '#scripts/verify-parts.ts';
import { verifyObedient } from './doors/obedient.ts';
import { verifyOfficial } from './doors/official.ts';
import { verifyWebhooks } from './doors/webhooks.ts';

export const verify = verifyParts({ webhooks: verifyWebhooks, obedient: verifyObedient, official: verifyOfficial });
