/** The writer that needs no key: our own generator behind the model's port. */
import { compose } from '#domain/composer.ts';
import type { LlmPort } from './port.ts';

/** Far enough apart that a repair does not repeat the neighbouring request. */
const repairStep = 7919;

/** Writes without a model. A repair takes another seed, since there is nobody to reason with. */
export const composer: LlmPort = {
  name: 'composer',
  async write({ persona, brief, limit, count, seed, repair }) {
    return compose({
      persona,
      brief,
      limit,
      count,
      seed: repair === undefined ? seed : seed + repairStep + repair.length,
    });
  },
};
