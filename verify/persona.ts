/** Personas: that everything an owner sets reaches the text, and how well near-twins are told. */
import { verifyParts } from '#scripts/verify-parts.ts';
import { verifyComposerLasts } from './persona/composer-lasts.ts';
import { verifyFields } from './persona/fields.ts';
import { verifySimilarity } from './persona/sameness.ts';
import { verifySteps } from './persona/steps.ts';

export const verify = verifyParts({
  fields: verifyFields,
  steps: verifySteps,
  sameness: verifySimilarity,
  repetition: verifyComposerLasts,
});
