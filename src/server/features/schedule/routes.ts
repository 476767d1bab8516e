import type { scheduleCalls } from '#contract/schedule/calls.ts';
import type { Context } from '#server/context.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { readPosts } from '#server/ledger/read/read-post.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { deleteSchedule, pauseMany, pauseSchedule, resumeSchedule, sendNow } from './act.ts';
import { readCalendar } from './calendar.ts';
import { changeSchedule } from './change-schedule.ts';
import { createSchedule, duplicateSchedule } from './create.ts';
import { preview } from './preview.ts';
import { readOne, readSchedules } from './read-schedule.ts';
import { listViews, viewGroup } from './view-schedules.ts';
import { listRunIds } from './store.ts';
import { pageAsked } from '#server/db/keyset.ts';
import type { moveCalls } from '#contract/schedule/moves.ts';
import { moveBack, movePosts } from './move.ts';
import type { queueCalls } from '#contract/schedule/queue.ts';
import { readQueue, saveQueue } from './queue.ts';
import { queueSchedule, restoreSlots, swapSlots } from './take-slot.ts';

const pausedMessage = (paused: number, refused: number): string => {
  const done = `${paused} scheduled ${paused === 1 ? 'post' : 'posts'} paused.`;
  return refused === 0 ? done : `${done} ${refused} could not be paused.`;
};

type Acts = Pick<
  typeof scheduleCalls,
  'remove' | 'pause' | 'resume' | 'duplicate' | 'sendNow' | 'pauseMany'
>;
type Forms = Omit<typeof scheduleCalls, keyof Acts>;

const answerWith = (ctx: Context) => async (ownerId: string, id: string, message: string) => ({
  data: await readOne(ctx, ownerId, id),
  message,
});

const formRoutes = (ctx: Context): Handlers<Forms> => {
  const answer = answerWith(ctx);
  return {
    async list({ caller, query }) {
      const { rows, ...part } = await listViews(ctx, caller.user_id, query);
      return { data: await readSchedules(ctx, caller.user_id, rows), ...part };
    },

    async create({ caller, body, made_id }) {
      const id = await createSchedule(ctx, caller.user_id, body, { made_id });
      return answer(caller.user_id, id, 'Scheduled post created.');
    },

    async preview({ caller, query }) {
      return { data: await preview(ctx, caller.user_id, query) };
    },

    async calendar({ caller, query }) {
      return readCalendar(ctx, caller.user_id, query);
    },

    async get({ caller, params }) {
      return { data: await readOne(ctx, caller.user_id, params.id) };
    },

    async runs({ caller, params, query }) {
      const { members } = await viewGroup(ctx, caller.user_id, params.id);
      const series = members.map(({ row }) => row.id);
      const page = pageAsked('runs', { ...query, ...params });
      const { rows, ...part } = await listRunIds(ctx.db, series, page);
      const entries = await loadOccurrences(
        ctx.db,
        rows.map(({ id }) => id),
      );
      return { data: await readPosts(ctx, caller.user_id, entries), ...part };
    },

    async update({ caller, params, body }) {
      await changeSchedule(ctx, caller.user_id, params.id, body);
      return answer(caller.user_id, params.id, 'Scheduled post updated.');
    },
  };
};

const actRoutes = (ctx: Context): Handlers<Acts> => {
  const answer = answerWith(ctx);
  return {
    async remove({ caller, params }) {
      await deleteSchedule(ctx, caller.user_id, params.id);
      return { message: 'Scheduled post deleted.' };
    },

    async pause({ caller, params }) {
      await pauseSchedule(ctx, caller.user_id, params.id);
      return answer(caller.user_id, params.id, 'Scheduled post paused.');
    },

    async pauseMany({ caller, body }) {
      const data = await pauseMany(ctx, caller.user_id, body.ids);
      return { data, message: pausedMessage(data.paused.length, data.refused.length) };
    },

    async resume({ caller, params }) {
      await resumeSchedule(ctx, caller.user_id, params.id);
      const data = await readOne(ctx, caller.user_id, params.id);
      const isLost = data.attention?.code === 'missed';
      const message = isLost
        ? 'Its time passed while it was paused. Publish now or reschedule.'
        : 'Scheduled post resumed.';
      return { data, message };
    },

    async duplicate({ caller, params, made_id }) {
      const id = await duplicateSchedule(ctx, caller.user_id, params.id, made_id);
      return answer(caller.user_id, id, 'Duplicated. The copy is paused.');
    },

    async sendNow({ caller, params }) {
      await sendNow(ctx, caller.user_id, params.id);
      const data = await readOne(ctx, caller.user_id, params.id);
      const isRead = data.review === 'before_sending' && data.current?.status === 'PLANNED';
      const message = isRead
        ? 'Writing it now. It will be published once you approve it.'
        : 'Publishing now.';
      return { data, message };
    },
  };
};

export const scheduleRoutes = (ctx: Context): Handlers<typeof scheduleCalls> => ({
  ...formRoutes(ctx),
  ...actRoutes(ctx),
});

const counted = (count: number): string => `${count} ${count === 1 ? 'post' : 'posts'}`;

const movedMessage = (moved: number, refused: number, left: number): string =>
  [
    `${counted(moved)} moved.`,
    left > 0 && `${counted(left)} left the queue.`,
    refused > 0 && `${refused} couldn’t be moved.`,
  ]
    .filter((part) => part !== false)
    .join(' ');

export const moveRoutes = (ctx: Context): Handlers<typeof moveCalls> => ({
  async move({ caller, body }) {
    const { data, undo } = await movePosts(ctx, caller.user_id, body.moves);
    const { moved, refused, queue } = data;
    return { data, undo, message: movedMessage(moved.length, refused.length, queue.left.length) };
  },

  async moveBack({ caller, body }) {
    await moveBack(ctx, caller.user_id, body.moved);
    return { message: 'Undone.' };
  },
});

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
