/** Writing: what the built-in writer makes of two hundred briefs. */
import { verifyParts } from '#scripts/verify-parts.ts';
import { verifyFactsFirst } from './writing/facts-first.ts';

export const verify = verifyParts({ facts: verifyFactsFirst });
