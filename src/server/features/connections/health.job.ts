/** Checks accounts regularly, so that a rejected secret is found before a post needs it. */
import { z } from 'zod';
import { minute } from '#contract/core/time.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { pageOf, takeTurns } from '#server/process/turns.ts';
import { check } from './check.ts';
import { removeOldRequests } from './oauth.store.ts';
import { listUnchecked, checkBatch } from './store.ts';

/** Time between two checks of an account. */
const between = 6 * 60 * minute;

/** Number of concurrent checks of one process, in all and per owner. */
const maxConcurrent = 4;
const ofOwner = 2;

async function checkAll(ctx: Context, stop: AbortSignal): Promise<void> {
  await removeOldRequests(ctx.db, ctx.clock());
  const on = LivePlatformIds.filter((id) => ctx.social[id].profile !== undefined);
  if (on.length === 0) return;
  await takeTurns({
    async find(sought) {
      const before = ctx.clock() - between;
      return pageOf(await listUnchecked(ctx.db, { on, before, ...sought }), checkBatch);
    },
    keyOf: ({ id }) => id,
    ownerOf: ({ owner_id }) => owner_id,
    work: (account) =>
      check(ctx, account, stop).catch((err: unknown) =>
        // The next round checks it again.
        ctx.log.info({ err, account: account.id }, 'the health check of an account failed'),
      ),
    times: 1,
    share: ctx.shards.mine,
    maxConcurrent,
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
