import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { hour, minute } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { removeOld } from './outbox.store.ts';

/** Keeps events and their results for `limits.webhook_life`. */
export const webhooksCleanupJob = ({ db, clock }: Context) =>
  job({
    name: 'webhooks.sweep',
    payload: z.unknown(),
    tries: 3,
    lease: 10 * minute,
    every: hour,
    async run(_payload, signal) {
      while (!signal.aborted && (await removeOld(db, clock() - limits.webhook_life)));
    },
  });
