import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import type { scheduleCalls } from '#contract/schedule/calls.ts';
import type { Context } from '#server/context.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { readOccurrences } from '#server/ledger/read/read-post.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { pageAsked } from '#server/db/keyset.ts';
import type { moveCalls } from '#contract/schedule/moves.ts';
import type { queueCalls } from '#contract/schedule/queue.ts';
import { toIso } from '#contract/core/time.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { nextRuns, type Schedule } from '#domain/schedule/recurrence.ts';
import { describeSchedule } from '#domain/schedule/schedule-labels.ts';
import { clockTime, wallTime } from '#domain/schedule/scheduled-time.ts';
import { namedTimesOf, scheduleOf } from '#server/ledger/publish/next-run.store.ts';
import {
  deleteSchedule,
  dismissSkips,
  pauseMany,
  pauseSchedule,
  resumeSchedule,
  sendNow,
} from './act.ts';
import { readCalendar } from './calendar.ts';
import { changeSchedule } from './change-schedule.ts';
import { createSchedule, duplicateSchedule } from './create.ts';
import { factsSaid } from './facts-left.ts';
import { readOne, readSchedules } from './read-schedule.ts';
import { listViews, viewGroup } from './view-schedules.ts';
import { listRunIds, type ScheduleRow } from './store.ts';
import { moveBack } from './move-back.ts';
import { arrangeQueue, movePosts } from './move.ts';
import { readQueue, saveQueue } from './queue.ts';
import { queueSchedule, restoreSlots, swapSlots } from './take-slot.ts';
import { inOrder, requireRuns, whenOf } from './form.ts';

/** Previews the next times of a schedule that is being created or changed. */
type Query = z.output<(typeof scheduleCalls)['preview']['query']>;

const previewed = 5;

/** The next times after `after`, up to the number shown, and at most `left` unless that is 0. */
function runsAfter(schedule: Schedule, after: number, left: number) {
  const isOnce = schedule.frequency === 'once' || left === 1;
  const count = isOnce ? 1 : Math.min(previewed, left || previewed);
  // Unshifted times: the shift of each run is random and only known once the schedule is saved.
  return nextRuns({ ...schedule, about_minutes: 0 }, after, count).map((run) => ({
    local: clockTime(run.at, schedule.timezone),
    at: toIso(run.at),
  }));
}

/** The form as a schedule. Throws `invalid_input` for contradictory values. */
function scheduleFor(query: Query, anchor_local: string): Schedule {
  const { timezone, frequency, about_minutes } = query;
  const form = { ...query, ends_on: query.ends_on ?? null };
  requireRuns(form, anchor_local);
  const { ends_on } = form;
  return { anchor_local, timezone, frequency, ...inOrder(form), ends_on, about_minutes };
}

/** The existing schedule, if the form is unchanged, since it may have begun; otherwise `undefined`. */
function runningSchedule(query: Query, row: ScheduleRow | undefined) {
  if (!row) return undefined;
  const schedule = scheduleOf(row);
  const isSame =
    schedule?.timezone === query.timezone &&
    schedule.frequency === query.frequency &&
    isDeepStrictEqual(namedTimesOf(row), inOrder(query)) &&
    wallTime(schedule.anchor_local).startsWith(query.scheduled_time);
  if (!schedule || !isSame) return undefined;
  const isOver = query.max_runs > 0 && row.run_count >= query.max_runs;
  return {
    anchor_local: schedule.anchor_local,
    isOver,
    left: query.max_runs && query.max_runs - row.run_count,
  };
}

/** Throws `invalid_input` for a time that is invalid or has passed, and `not_found` for someone else's schedule. */
async function preview(ctx: Context, ownerId: string, query: Query) {
  const now = ctx.clock();
  const { members } = query.id ? await viewGroup(ctx, ownerId, query.id) : { members: [] };
  const rows = members.map(({ row }) => row);
  const said = await factsSaid(ctx, rows);
  const known = runningSchedule(query, rows[0]);
  if (known) {
    const schedule = scheduleFor(query, known.anchor_local);
    const runs = known.isOver ? [] : runsAfter(schedule, now, known.left);
    return { runs, said, words: describeSchedule(schedule) };
  }
  const { anchor_local, at } = whenOf(query.scheduled_time, query.timezone, now);
  const schedule = scheduleFor(query, anchor_local);
  // A run that starts right now counts too.
  const runs = runsAfter(schedule, at - 1, query.max_runs);
  return { runs, said, words: describeSchedule(schedule) };
}

const pausedMessage = (paused: number, refused: number): string => {
  const done = `${pluralize(paused, 'scheduled post')} paused.`;
  return refused === 0 ? done : `${done} ${refused} could not be paused.`;
};

function sentMessage({ review, current }: ScheduledPost, isLater: boolean): string {
  if (review === 'before_sending' && current?.status === 'PLANNED')
    return 'Writing it now. It will be published once you approve it.';
  return isLater ? 'Publishes in a few seconds.' : 'Publishing now.';
}

type Acts = Pick<
  typeof scheduleCalls,
  'remove' | 'pause' | 'resume' | 'dismiss' | 'duplicate' | 'sendNow' | 'pauseMany'
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
      return { data: await readOccurrences(ctx, caller.user_id, entries), ...part };
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

    async dismiss({ caller, params }) {
      await dismissSkips(ctx, caller.user_id, params.id);
      return answer(caller.user_id, params.id, 'Dismissed.');
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
        ? 'Its time passed while it was paused. Publish now, or move it.'
        : 'Scheduled post resumed.';
      return { data, message };
    },

    async duplicate({ caller, params, made_id }) {
      const id = await duplicateSchedule(ctx, caller.user_id, params.id, made_id);
      return answer(caller.user_id, id, 'Duplicated. The copy is paused.');
    },

    async sendNow({ caller, params, body }) {
      const undo = await sendNow(ctx, caller.user_id, params.id, body.delay_s);
      const data = await readOne(ctx, caller.user_id, params.id);
      const isLater = undo.length > 0;
      return { data, message: sentMessage(data, isLater), ...(isLater && { undo }) };
    },
  };
};

export const scheduleRoutes = (ctx: Context): Handlers<typeof scheduleCalls> => ({
  ...formRoutes(ctx),
  ...actRoutes(ctx),
});

const movedMessage = (moved: number, refused: number, left: number): string =>
  [
    `${pluralize(moved, 'post')} moved.`,
    left > 0 && `${pluralize(left, 'post')} left the queue.`,
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
    const { is_lost } = await moveBack(ctx, caller.user_id, body.moved);
    return { message: is_lost ? 'Its old time is gone, so the post is paused.' : 'Undone.' };
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

  async arrange({ caller, params, body }) {
    const undo = await arrangeQueue(
      ctx,
      { owner_id: caller.user_id, account_id: params.id },
      body.posts.map(({ id, slot_at }) => ({ id, slot_at: Date.parse(slot_at) })),
    );
    return { message: `${pluralize(undo.length, 'post')} moved.`, undo };
  },

  async swap({ caller, params, body }) {
    await swapSlots(ctx, caller.user_id, [params.id, body.with]);
    return { data: await readOne(ctx, caller.user_id, params.id), message: 'Swapped.' };
  },
});
