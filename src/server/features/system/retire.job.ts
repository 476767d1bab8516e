import { z } from 'zod';
import { day, hour } from '#contract/core/time.ts';
import { monthOf, spanOfMonth } from '#domain/money/usage-month.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { removeEntries, retireSome } from './store.ts';

/**
 * Deletes the details of posts that ended more than `HISTORY_DAYS` ago, step by step; returns the number of posts
 * and calls.
 */
export async function retireOld(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  signal: Pick<AbortSignal, 'aborted'>,
): Promise<{ posts: number; calls: number }> {
  const before = clock() - config.history_days * day;
  const removed = { posts: 0, calls: 0 };
  let after: string | undefined = '';
  while (after !== undefined && !signal.aborted) {
    const { last, retired } = await retireSome(db, { after, before });
    removed.posts += retired;
    after = last;
  }
  // Whole months, so that the sums of a month are never partial.
  const month = spanOfMonth(monthOf(before)).from;
  for (let some = 1; some > 0 && !signal.aborted;) {
    some = await removeEntries(db, month);
    removed.calls += some;
  }
  return removed;
}

export const retireJob = (ctx: Context) =>
  job({
    name: 'system.retire',
    payload: z.unknown(),
    tries: 3,
    lease: hour,
    every: 6 * hour,
    async run(_payload, signal) {
      const removed = await retireOld(ctx, signal);
      if (removed.posts + removed.calls > 0) ctx.log.info(removed, 'old details were removed');
    },
  });
