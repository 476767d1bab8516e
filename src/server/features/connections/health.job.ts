/** Looks after accounts: a secret that is no longer taken is found before a post needs it. */
import { z } from 'zod';
import { minute } from '#contract/core/time.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { pageOf, takeTurns } from '#server/process/turns.ts';
import { check } from './check.ts';
import { removeOldRequests } from './oauth.store.ts';
import { listUnchecked, uncheckedAtOnce } from './store.ts';

/** How often each account is asked about. */
const between = 6 * 60 * minute;

/** How many accounts one process asks about at the same time, in all and of one owner. */
const atOnce = 4;
const ofOwner = 2;

async function checkAll(ctx: Context, stop: AbortSignal): Promise<void> {
  await removeOldRequests(ctx.db, ctx.clock());
  const on = LivePlatformIds.filter((id) => ctx.social[id].profile !== undefined);
  if (on.length === 0) return;
  await takeTurns({
    async find(sought) {
      const before = ctx.clock() - between;
      return pageOf(await listUnchecked(ctx.db, { on, before, ...sought }), uncheckedAtOnce);
    },
    keyOf: ({ id }) => id,
    ownerOf: ({ owner_id }) => owner_id,
    work: (account) =>
      check(ctx, account, stop).catch((err: unknown) =>
        // How it is, the next round finds out.
        ctx.log.info({ err, account: account.id }, 'a platform did not say how an account is'),
      ),
    times: 1,
    share: ctx.shards.mine,
    atOnce,
    ofOwner,
    stop,
  });
}

export const connectionsHealthJob = (ctx: Context) =>
  job({
    name: 'connections.health',
    payload: z.unknown(),
    tries: 3,
    lease: 15 * minute,
    every: 10 * minute,
    in_each: true,
    run: (_payload, signal) => checkAll(ctx, signal),
  });
