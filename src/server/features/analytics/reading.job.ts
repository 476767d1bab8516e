import { z } from 'zod';
import { minute } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { readMetrics } from './read-metrics.ts';

/** Reads the figures of posts when they are due. */
export const readMetricsJob = (ctx: Context) =>
  job({
    name: 'analytics.read',
    payload: z.unknown(),
    tries: 3,
    lease: 10 * minute,
    every: minute,
    in_each: true,
    run: (_payload, signal) => readMetrics(ctx, signal),
  });
