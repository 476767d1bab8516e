/** Reads feeds and makes what their owners chose of what is new. */
import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { makeItems } from './make.ts';
import { pollStreams } from './poll.ts';

const each = {
  payload: z.unknown(),
  tries: 1,
  lease: 15 * minute,
  in_each: true,
} as const;

export const pollStreamsJob = (ctx: Context) =>
  job({
    ...each,
    name: 'streams.poll',
    every: 15 * second,
    run: (_payload, signal) => pollStreams(ctx, signal),
  });

/** Writing takes its time; meanwhile the other job goes on reading. */
export const makeItemsJob = (ctx: Context) =>
  job({
    ...each,
    name: 'streams.make',
    every: 5 * second,
    run: (_payload, signal) => makeItems(ctx, signal),
  });
