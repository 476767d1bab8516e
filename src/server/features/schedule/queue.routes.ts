import type { queueCalls } from '#contract/schedule/queue.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { readQueue, saveQueue } from './queue.ts';
import { readOne } from './read-schedule.ts';
import { restoreSlots } from './restore-slots.ts';
import { queueSchedule, swapSlots } from './take-slot.ts';

export const queueRoutes = (ctx: Context): Handlers<typeof queueCalls> => ({
  async get({ caller, params }) {
    return { data: await readQueue(ctx, caller.user_id, params.id) };
  },

  async save({ caller, params, body }) {
    await saveQueue(ctx, { owner_id: caller.user_id, account_id: params.id }, body);
    return {
      data: await readQueue(ctx, caller.user_id, params.id),
      message: 'Posting times saved.',
    };
  },

  async enqueue({ caller, params, body: { place } }) {
    const undo = await queueSchedule(ctx, caller.user_id, params.id, place);
    const message = place === 'first' ? 'Moved to the front of the queue.' : 'Moved to the queue.';
    return { data: await readOne(ctx, caller.user_id, params.id), message, undo };
  },

  async restore({ caller, params, body }) {
    await restoreSlots(ctx, { owner_id: caller.user_id, account_id: params.id }, body.posts);
    return { message: 'Undone.' };
  },

  async swap({ caller, params, body }) {
    await swapSlots(ctx, caller.user_id, [params.id, body.with]);
    return { data: await readOne(ctx, caller.user_id, params.id), message: 'Swapped.' };
  },
});
