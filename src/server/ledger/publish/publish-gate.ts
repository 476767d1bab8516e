/** What has to be in order before a worker moves anything. */
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import type { Context } from '#server/context.ts';
import { readHighMark } from '#server/ledger/recover/clock.store.ts';
import { createClockWatch } from '#server/ledger/recover/clock-watch.ts';
import { askTheTime } from '#server/ledger/recover/circuit-breaker.ts';
import { createPlaceWatch } from '#server/ledger/recover/place-watch.ts';
import { guardAfterRestore } from '#server/ledger/recover/after-restore.ts';

/** How long what a platform says may take to be written down, in milliseconds. */
const toBeNoted = 1000;

/**
 * A clock that is far ahead of the last recorded moment is wrong, or nobody worked for a while: before anything is
 * called late, platforms are asked. Answers the uptime from which work may begin.
 */
async function askAtStart(ctx: Context): Promise<number> {
  const high = await readHighMark(ctx.db);
  const isAhead = high > 0 && ctx.clock() - high > ledgerTimes.clock_tolerance;
  if (!isAhead || !(await askTheTime(ctx, LivePlatformIds))) return -Infinity;
  return ctx.uptime() + toBeNoted;
}

/** Answers whether work may go on: the clock is believed, and nothing waits to be looked at since a restore. */
export function createGate(ctx: Context): () => Promise<boolean> {
  const isClockRight = createClockWatch(ctx);
  const isPlaceRight = createPlaceWatch(ctx);
  let asked = -Infinity;
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
    if (ctx.uptime() - asked >= ledgerTimes.breaker_probe) {
      asked = ctx.uptime();
      await askTheTime(ctx, LivePlatformIds);
    }
    return false;
  };
}
