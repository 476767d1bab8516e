/** Fills evergreen posting times that have nothing else queued. */
import { z } from 'zod';
import { day, minute, second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { fillSlots } from './fill.ts';
import { limits } from '#contract/core/limits.ts';
import { isBlackout, slotsBetween } from '#domain/schedule/slots.ts';
import { type Db, within } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { pageOf, takeTurns } from '#server/process/turns.ts';
import { evergreenOf, settingsOf } from '#server/queue-settings.ts';
import {
  type SlotAccount,
  type SlotRow,
  advanceCursor,
  findAccount,
  insertSlots,
  listDueAccounts,
  slotBatch,
} from './slots.store.ts';

// Inserts rows for evergreen slots a day before each, so that none is filled twice and none is missed.

/** Leaves its owner a day for approval. */
const lead = day;
/** Older slots that were missed while no worker ran are not reported. */
const noticePeriod = 7 * day;

const rowOf = (
  { id: account_id, owner_id }: SlotAccount,
  slot_at: number,
  now: number,
): SlotRow => ({
  id: newId(),
  owner_id,
  account_id,
  slot_at,
  state: 'waiting',
  item_id: null,
  topic: null,
  post_id: null,
  reason: null,
  tries: 0,
  next_at: now,
  lease_token: 0,
  lease_until: null,
  created_at: now,
  updated_at: now,
});

async function openOf(trx: Db, account: SlotAccount, now: number): Promise<void> {
  const { evergreen_at } = account;
  if (evergreen_at === null) return;
  const settings = evergreenOf(settingsOf(account));
  const after = Math.max(evergreen_at, now - noticePeriod) - 1;
  const until = now + lead;
  const [next = until + limits.queue_horizon] = slotsBetween(
    settings,
    until,
    until + limits.queue_horizon,
  );
  // Changes of posting times by older processes are noticed within a day.
  if (!(await advanceCursor(trx, account, Math.min(next, until + day)))) return;
  const slots = slotsBetween(settings, after, until).filter((at) => !isBlackout(settings, at));
  await insertSlots(
    trx,
    slots.map((at) => rowOf(account, at, now)),
  );
}

/** Every account of this process’s share whose next evergreen slot is near. */
export async function openSlots(ctx: Context, stop: AbortSignal): Promise<void> {
  await takeTurns({
    find: async (sought) =>
      pageOf(await listDueAccounts(ctx.db, { until: ctx.clock() + lead, ...sought }), slotBatch),
    keyOf: ({ id }) => id,
    ownerOf: ({ owner_id }) => owner_id,
    work: ({ id }) =>
      within(ctx.db, async (trx) => {
        const account = await findAccount(trx, id);
        if (account) await openOf(trx, account, ctx.clock());
      }).catch((err: unknown) =>
        ctx.log.error({ err, account: id }, 'evergreen slots could not be opened'),
      ),
    share: ctx.shards.mine,
    maxConcurrent: 1,
    ofOwner: 1,
    times: 1,
    stop,
  });
}

export const fillEvergreenJob = (ctx: Context) =>
  job({
    name: 'evergreen.fill',
    payload: z.unknown(),
    tries: 1,
    lease: 15 * minute,
    in_each: true,
    every: 15 * second,
    async run(_payload, signal) {
      await openSlots(ctx, signal);
      await fillSlots(ctx, signal);
    },
  });
