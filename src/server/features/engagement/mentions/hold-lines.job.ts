import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { holdLines, type Troubles } from './hold-lines.ts';

/** Each process holds the connections of its own accounts, and starts over after this long. */
const lease = 5 * minute;

export function holdLinesJob(ctx: Context) {
  const troubles: Troubles = new Map();
  return job({
    name: 'engagement.hold_lines',
    payload: z.unknown(),
    tries: 1,
    lease,
    every: 5 * second,
    in_each: true,
    run: (_payload, signal) =>
      holdLines(ctx, AbortSignal.any([signal, ctx.timeout(lease - 30 * second)]), troubles),
  });
}
