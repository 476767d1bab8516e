import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { syncHooks } from './hooks.ts';

/** Keeps webhooks registered; each run handles only those that are due. */
export const syncHooksJob = (ctx: Context) =>
  job({
    name: 'engagement.keep_hooks',
    payload: z.unknown(),
    tries: 1,
    lease: 5 * minute,
    every: 5 * second,
    run: (_payload, signal) => syncHooks(ctx, signal),
  });
