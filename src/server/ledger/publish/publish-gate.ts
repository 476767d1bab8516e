/** Checks everything that has to be in order before a worker acts. */
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { Context } from '#server/context.ts';
import { readHighMark } from '#server/ledger/recover/clock.store.ts';
import { createClockWatch } from '#server/ledger/recover/clock-watch.ts';
import { askTheTime } from '#server/ledger/recover/circuit-breaker.ts';
import { createPlaceWatch } from '#server/ledger/recover/place-watch.ts';
import { guardAfterRestore } from '#server/ledger/recover/after-restore.ts';

/** How long to wait until a platform’s time was recorded, in milliseconds. */
const toBeNoted = 1000;

/**
 * A clock far ahead of the last recorded time is wrong, or no worker ran for a while: before anything counts as late,
 * platforms are asked for the time. Returns the uptime from which work may begin.
 */
async function askAtStart(ctx: Context): Promise<number> {
  const high = await readHighMark(ctx.db);
  const isAhead = high > 0 && ctx.clock() - high > ledgerTimes.clock_tolerance;
  if (!isAhead || !(await askTheTime(ctx, LivePlatformIds))) return -Infinity;
  return ctx.uptime() + toBeNoted;
}

/**
 * Returns a function that checks whether work may continue: the clock is trusted, and no post has to be searched for
 * after a restore.
 */
export function createGate(ctx: Context): () => Promise<boolean> {
  const isClockRight = createClockWatch(ctx);
  const isPlaceRight = createPlaceWatch(ctx);
  let askedAt = -Infinity;
  let begin: Promise<number> | undefined;
  return async () => {
    begin ??= askAtStart(ctx).catch((error: unknown) => {
      begin = undefined;
      throw error;
    });
    if (ctx.uptime() < (await begin)) return false;
    if (await isClockRight()) {
      if (!(await isPlaceRight())) return false;
      await guardAfterRestore(ctx);
      return true;
    }
    if (ctx.uptime() - askedAt >= ledgerTimes.breaker_probe) {
      askedAt = ctx.uptime();
      await askTheTime(ctx, LivePlatformIds);
    }
    return false;
  };
}
