import { z } from 'zod';
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { failLostJobs } from './task-runner.ts';
import { deleteOldJobs } from './jobs.store.ts';

/** Ends jobs whose process died, and deletes old ones. */
export const taskWatchJob = (ctx: Context) =>
  job({
    name: 'desk.watch',
    payload: z.unknown(),
    tries: 1,
    lease: 60 * second,
    every: 15 * second,
    async run() {
      const lost = await failLostJobs(ctx);
      if (lost > 0) ctx.log.warn({ lost }, 'jobs whose process died were ended');
      await deleteOldJobs(ctx.db, ctx.clock() - limits.idempotency_life);
    },
  });
