/** Looks after accounts: a secret that is no longer taken is found before a post needs it. */
import { z } from 'zod';
import { minute } from '#contract/core/time.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { check } from './check.ts';
import { removeOldRequests } from './oauth.store.ts';
import { listUnchecked } from './store.ts';

/** How often each account is asked about. */
const between = 6 * 60 * minute;

async function checkAll(ctx: Context, signal: AbortSignal): Promise<void> {
  await removeOldRequests(ctx.db, ctx.clock());
  const asked = LivePlatformIds.filter((id) => ctx.social[id].profile !== undefined);
  if (asked.length === 0) return;
  for (const account of await listUnchecked(ctx.db, asked, ctx.clock() - between)) {
    if (signal.aborted) return;
    await check(ctx, account, signal).catch((err: unknown) =>
      // How it is, the next round finds out.
      ctx.log.info({ err, account: account.id }, 'a platform did not say how an account is'),
    );
  }
}

export const connectionsHealthJob = (ctx: Context) =>
  job({
    name: 'connections.health',
    payload: z.unknown(),
    tries: 3,
    lease: 15 * minute,
    every: 10 * minute,
    run: (_payload, signal) => checkAll(ctx, signal),
  });
