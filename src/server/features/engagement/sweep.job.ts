import { z } from 'zod';
import { hour } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { removeOldInteractions } from './metrics.store.ts';

export const engagementCleanupJob = ({ db, clock }: Context) =>
  job({
    name: 'engagement.sweep',
    payload: z.unknown(),
    tries: 3,
    lease: hour,
    every: 6 * hour,
    run: async () => void (await removeOldInteractions(db, clock())),
  });
