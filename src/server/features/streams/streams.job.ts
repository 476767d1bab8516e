/** The background jobs of feeds: poll them, and turn new items into what their owners chose. */
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

/** A job of its own, because writing is slow and must not block polling. */
export const makeItemsJob = (ctx: Context) =>
  job({
    ...each,
    name: 'streams.make',
    every: 5 * second,
    run: (_payload, signal) => makeItems(ctx, signal),
  });
