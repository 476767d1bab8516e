/** Writing: how long the built-in writer finds something new to say. */
import { verifyParts } from '#scripts/verify-parts.ts';
import { verifyComposerLasts } from './writing/composer-lasts.ts';

export const verify = verifyParts({ repetition: verifyComposerLasts });
