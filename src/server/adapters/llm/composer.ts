/** The writer that needs no key: our own generator behind the model's port. */
import { compose } from '#domain/composer/compose.ts';
import type { LlmPort } from './port.ts';

/** Writes without a model. There is nobody to give a repair's reason to: whoever asks again sends another seed. */
export const composer: LlmPort = {
  name: 'composer',
  has_stock: true,
  estimate: () => ({ input: 0, output: 0 }),
  async write({ persona, brief, limit, count, seed, knowledge, recent }) {
    return {
      pieces: compose({
        persona,
        brief,
        limit,
        count,
        seed,
        recent,
        known: {
          facts: (knowledge?.facts ?? []).map(({ said }) => said),
          regardless: knowledge?.regardless,
        },
      }),
      tokens: { input: 0, output: 0 },
    };
  },
};
