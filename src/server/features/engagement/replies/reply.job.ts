/** The background jobs of engagement: poll, decide, write and send. */
import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { draftAll, draftAllAsked } from './draft.ts';
import { decideAll } from './decide.ts';
import { followAll } from './follow.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { readAllAgain } from './read-again.ts';
import { sendAll } from './send.ts';

export const pollMentionsJob = (ctx: Context) =>
  job({
    name: 'engagement.hear',
    payload: z.unknown(),
    tries: 1,
    lease: 10 * minute,
    every: 3 * second,
    in_each: true,
    run: (_payload, signal) => pollMentions(ctx, signal),
  });

const periodic = {
  payload: z.unknown(),
  tries: 1,
  lease: 30 * minute,
  every: 3 * second,
} as const;

/** Jobs of their own, because writing is slow: what waits for a model delays nothing else. */
export const replyJobs = [
  (ctx: Context) =>
    job({
      ...periodic,
      name: 'engagement.decide',
      run: (_payload, signal) => decideAll(ctx, signal),
    }),
  // Under the name that once did all of it, so that no such job is left in the queue.
  (ctx: Context) =>
    job({
      ...periodic,
      name: 'engagement.answer',
      in_each: true,
      run: (_payload, signal) => draftAll(ctx, signal),
    }),
  (ctx: Context) =>
    job({
      ...periodic,
      name: 'engagement.read_again',
      in_each: true,
      run: (_payload, signal) => readAllAgain(ctx, signal),
    }),
  (ctx: Context) =>
    job({
      ...periodic,
      name: 'engagement.draft_asked',
      in_each: true,
      run: (_payload, signal) => draftAllAsked(ctx, signal),
    }),
  (ctx: Context) =>
    job({ ...periodic, name: 'engagement.send', run: (_payload, signal) => sendAll(ctx, signal) }),
  (ctx: Context) =>
    job({
      ...periodic,
      name: 'engagement.follow',
      run: (_payload, signal) => followAll(ctx, signal),
    }),
] as const;
