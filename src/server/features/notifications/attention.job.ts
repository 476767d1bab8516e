/** Tells owners about posts that failed, are held, missed their time or wait for a decision. */
import { z } from 'zod';
import { second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { knowsOfHeld, listUnnotified, markNotified } from '#server/ledger/read/attention.store.ts';
import { job } from '#server/jobs/port.ts';
import { attentionNotification, type Group, groupUnnotified, isNews } from './attention.ts';
import { notifyAgain } from './service.ts';

/** Marks the posts and writes the notice in one transaction, so that it is told once and not lost. */
async function tell(ctx: Context, trx: Db, { state, posts }: Group): Promise<void> {
  const now = ctx.clock();
  const isKnown = state === 'HELD' && (await knowsOfHeld(trx, posts[0]));
  const ids = posts.map(({ id }) => id);
  const told = await markNotified(trx, ids, state, now);
  const [first, ...others] = posts.filter((post) => told.has(post.id) && isNews(post));
  if (!first || isKnown) return;
  const notification = attentionNotification({ state, posts: [first, ...others] });
  // It may have been in this state before and come back to it.
  await notifyAgain(ctx, trx, notification, now);
}

async function tellAll(ctx: Context, signal: AbortSignal): Promise<void> {
  for (const group of groupUnnotified(await listUnnotified(ctx.db))) {
    if (signal.aborted) return;
    try {
      await ctx.db.transaction().execute((trx) => tell(ctx, trx, group));
    } catch (err) {
      ctx.log.error({ err, occurrence: group.posts[0].id }, 'an owner could not be told');
    }
  }
}

/** Twice a minute: nobody waits longer than that to hear of it. */
export const attentionJob = (ctx: Context) =>
  job({
    name: 'notices.attention',
    payload: z.unknown(),
    tries: 1,
    lease: 60 * second,
    every: 30 * second,
    run: (_payload, signal) => tellAll(ctx, signal),
  });
