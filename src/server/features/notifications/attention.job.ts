/** Notifies owners about posts that failed, are held, were missed or need a decision. */
import { z } from 'zod';
import { second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import {
  knowsOfHeld,
  listUnnotified,
  markNotified,
  untoldAtOnce,
} from '#server/ledger/read/attention.store.ts';
import { takeTurns } from '#server/process/turns.ts';
import { job } from '#server/jobs/port.ts';
import { attentionNotification, type Group, groupUnnotified, isNews } from './attention.ts';
import { askForApproval, readersIn } from './ask-approval.ts';
import { notifyAgain } from './service.ts';

/** Marks the posts and inserts the notification in one transaction, so that it is sent exactly once. */
async function notifyGroup(ctx: Context, trx: Db, { state, posts }: Group): Promise<void> {
  const now = ctx.clock();
  const isKnown = state === 'HELD' && (await knowsOfHeld(trx, posts[0]));
  const ids = posts.map(({ id }) => id);
  const newlyNotified = await markNotified(trx, ids, state, now);
  const [first, ...others] = posts.filter((post) => newlyNotified.has(post.id) && isNews(post));
  if (!first || isKnown) return;
  const news = [first, ...others] as const;
  if (state === 'AWAITING_APPROVAL') return askForApproval(ctx, trx, news, now);
  // A post may return to a state that it was in before.
  for (const reader of await readersIn(trx, first.owner_id))
    await notifyAgain(ctx, trx, attentionNotification({ state, posts: [...news] }, reader), now);
}

/** The unreported posts of an owner from one query. */
interface Unreported {
  owner_id: string;
  groups: Group[];
}

async function notifyOwner(ctx: Context, { groups }: Unreported, stop: AbortSignal): Promise<void> {
  for (const group of groups) {
    if (stop.aborted) return;
    try {
      await ctx.db.transaction().execute((trx) => notifyGroup(ctx, trx, group));
    } catch (err) {
      ctx.log.error({ err, occurrence: group.posts[0].id }, 'an owner could not be notified');
    }
  }
}

/** Maximum number of rounds per owner; the next pass handles the rest. */
const maxRounds = 20;

async function notifyAll(ctx: Context, stop: AbortSignal): Promise<void> {
  await takeTurns<Unreported>({
    async find(sought) {
      const untold = await listUnnotified(ctx.db, sought);
      const owners = Map.groupBy(untold, ({ owner_id }) => owner_id);
      const found = [...owners].map(([owner_id, posts]) => ({
        owner_id,
        groups: groupUnnotified(posts),
      }));
      return { found, isMore: untold.length >= untoldAtOnce };
    },
    keyOf: ({ owner_id }) => owner_id,
    ownerOf: ({ owner_id }) => owner_id,
    work: (untold) => notifyOwner(ctx, untold, stop),
    share: ctx.shards.mine,
    maxConcurrent: 1,
    ofOwner: 1,
    times: maxRounds,
    stop,
  });
}

/** Runs twice a minute, which limits the delay of notifications. */
export const attentionJob = (ctx: Context) =>
  job({
    name: 'notices.attention',
    payload: z.unknown(),
    tries: 1,
    lease: 60 * second,
    every: 30 * second,
    in_each: true,
    run: (_payload, signal) => notifyAll(ctx, signal),
  });
