/** Who else has a post open in the editor. */
import { z } from 'zod';
import { endpoint, IdParams } from '#contract/core/endpoint.ts';

export const presenceCalls = {
  renew: endpoint({
    method: 'POST',
    path: '/posts/:id/presence',
    access: 'member',
    token: null,
    member: 'draft',
    rate: 'read',
    summary: 'Say that you have a post open, or no longer, and read who else has',
    params: IdParams,
    body: z.strictObject({ is_open: z.boolean().default(true) }),
    response: z.object({
      data: z.object({
        /** The names of the others who have it open now. */
        others: z.array(z.string()),
        /** When to say it again, in seconds; `null` if no one else works in this space. */
        again_in: z.int().nullable(),
      }),
    }),
  }),
};
