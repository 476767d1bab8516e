/** Personas: that everything an owner sets reaches the text, and how well near-twins are told. */
import { proveParts } from '#scripts/prove-parts.ts';
import { proveComposerLasts } from './persona/composer-lasts.ts';
import { proveFields } from './persona/fields.ts';
import { proveSimilarity } from './persona/sameness.ts';
import { proveSteps } from './persona/steps.ts';

export const prove = proveParts({
  fields: proveFields,
  steps: proveSteps,
  sameness: proveSimilarity,
  repetition: proveComposerLasts,
});
