/** Writing: the built-in writer’s texts for two hundred briefs. */
import { verifyParts } from '#scripts/verify-parts.ts';
import { verifyFactsFirst } from './writing/facts-first.ts';

export const verify = verifyParts({ facts: verifyFactsFirst });
