/** The background jobs of engagement: poll, decide, write and send. */
import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { decideAll } from './decide.ts';
import { draftAll } from './draft.ts';
import { followAll } from './follow.ts';
import { pollMentions } from '#server/features/engagement/mentions/poll-mentions.ts';
import { sendAll } from './send.ts';

/** One round, from deciding to sending. */
export async function processReplies(ctx: Context, stop: AbortSignal): Promise<void> {
  await decideAll(ctx, stop);
  await draftAll(ctx, stop);
  await sendAll(ctx, stop);
  await followAll(ctx, stop);
}

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

/** A job of its own, because writing is slow and must not block polling. */
export const answerJob = (ctx: Context) =>
  job({
    name: 'engagement.answer',
    payload: z.unknown(),
    tries: 1,
    lease: 30 * minute,
    every: 3 * second,
    run: (_payload, signal) => processReplies(ctx, signal),
  });
