/** Proposes weeks by their rules, writes what is proposed, and forgets what is over. */
import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { forgetEnded, proposeDue } from './rules.ts';
import { writeProposed } from './write.ts';

export const proposeWeeksJob = (ctx: Context) =>
  job({
    name: 'weeks.propose',
    payload: z.unknown(),
    tries: 1,
    lease: 10 * minute,
    every: minute,
    async run(_payload, signal) {
      await proposeDue(ctx, signal);
      await forgetEnded(ctx);
    },
  });

/** A job of its own, because writing is slow. */
export const writeWeeksJob = (ctx: Context) =>
  job({
    name: 'weeks.write',
    payload: z.unknown(),
    tries: 1,
    lease: 15 * minute,
    in_each: true,
    every: 5 * second,
    run: (_payload, signal) => writeProposed(ctx, signal),
  });
