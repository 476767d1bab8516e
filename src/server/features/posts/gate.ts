/** What has to be in order before a worker moves anything. */
import { LivePlatformIds } from '#contract/platforms.ts';
import { ledgerTimes } from '#domain/ledger-times.ts';
import type { Context } from '#server/context.ts';
import { createClockWatch } from './clock-watch.ts';
import { askTheTime } from './probe.ts';
import { guardRestored } from './restored.ts';

/** Answers whether work may go on: the clock is believed, and nothing waits to be looked at since a restore. */
export function createGate(ctx: Context): () => Promise<boolean> {
  const isClockRight = createClockWatch(ctx);
  let asked = -Infinity;
  return async () => {
    if (await isClockRight()) {
      await guardRestored(ctx);
      return true;
    }
    if (ctx.uptime() - asked >= ledgerTimes.breaker_probe) {
      asked = ctx.uptime();
      await askTheTime(ctx, LivePlatformIds);
    }
    return false;
  };
}
