/** Fills evergreen posting times that have nothing else queued. */
import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { fillSlots } from './fill.ts';
import { openSlots } from './open-slots.ts';

export const fillEvergreenJob = (ctx: Context) =>
  job({
    name: 'evergreen.fill',
    payload: z.unknown(),
    tries: 1,
    lease: 15 * minute,
    in_each: true,
    every: 15 * second,
    async run(_payload, signal) {
      await openSlots(ctx, signal);
      await fillSlots(ctx, signal);
    },
  });
