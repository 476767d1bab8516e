/** Sends queued webhook events, each process for its share of owners. */
import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import { job } from '#server/jobs/port.ts';
import { pageOf, takeTurns } from '#server/process/turns.ts';
import { deliver, type Sender } from './deliver.ts';
import { deliveryBatch, listDue } from './outbox.store.ts';

/** Number of concurrent requests of one process, in all and per address. */
const maxConcurrent = 16;
const toOne = 4;
/** Maximum number of events per pass. */
const ofPass = 1000;

/** One pass: sends due events. */
export async function deliverEvents(ctx: Sender, stop: AbortSignal): Promise<void> {
  let found = 0;
  await takeTurns({
    async find(sought) {
      const due = found < ofPass ? await listDue(ctx.db, { ...sought, now: ctx.clock() }) : [];
      found += due.length;
      return found < ofPass ? pageOf(due, deliveryBatch) : { found: due, isMore: false };
    },
    keyOf: ({ id }) => id,
    // Turns are taken per address, so that a slow one delays only itself.
    ownerOf: ({ webhook_id }) => webhook_id,
    work: (due) =>
      deliver(ctx, due).catch((err: unknown) =>
        ctx.log.error({ err, delivery: due.id }, 'an event could not be sent'),
      ),
    times: 1,
    share: ctx.shards.mine,
    maxConcurrent,
    ofOwner: toOne,
    stop,
  });
}

export const deliverEventsJob = (ctx: Sender) =>
  job({
    name: 'webhooks.deliver',
    payload: z.unknown(),
    tries: 1,
    lease: 10 * minute,
    every: second,
    in_each: true,
    run: (_payload, signal) => deliverEvents(ctx, signal),
  });
