/** Previews the next times of a schedule that is being created or changed. */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { scheduleCalls } from '#contract/schedule/calls.ts';
import { nextRuns, type Schedule } from '#domain/schedule/recurrence.ts';
import { describeSchedule } from '#domain/schedule/schedule-labels.ts';
import { clockTime, wallTime } from '#domain/schedule/scheduled-time.ts';
import type { Context } from '#server/context.ts';
import { namedTimesOf, scheduleOf } from '#server/ledger/publish/next-run.store.ts';
import { inOrder, requireRuns, whenOf } from './form.ts';
import { viewGroup } from './view-schedules.ts';

type Query = z.output<(typeof scheduleCalls)['preview']['query']>;

const previewed = 5;

/** The next times after `after`, up to the number shown, and at most `left` unless that is 0. */
function runsAfter(schedule: Schedule, after: number, left: number) {
  const isOnce = schedule.frequency === 'once' || left === 1;
  const count = isOnce ? 1 : Math.min(previewed, left || previewed);
  // Unshifted times: the shift of each run is random and only known once the schedule is saved.
  return nextRuns({ ...schedule, about_minutes: 0 }, after, count).map((run) => ({
    local: clockTime(run.at, schedule.timezone),
    at: new Date(run.at).toISOString(),
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
async function runningSchedule(ctx: Pick<Context, 'clock' | 'db'>, ownerId: string, query: Query) {
  if (query.id === undefined) return undefined;
  const {
    members: [{ row }],
  } = await viewGroup(ctx, ownerId, query.id);
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
export async function preview(ctx: Pick<Context, 'clock' | 'db'>, ownerId: string, query: Query) {
  const now = ctx.clock();
  const known = await runningSchedule(ctx, ownerId, query);
  if (known) {
    const schedule = scheduleFor(query, known.anchor_local);
    const runs = known.isOver ? [] : runsAfter(schedule, now, known.left);
    return { runs, words: describeSchedule(schedule) };
  }
  const { anchor_local, at } = whenOf(query.scheduled_time, query.timezone, now);
  const schedule = scheduleFor(query, anchor_local);
  // A run that starts right now counts too.
  return { runs: runsAfter(schedule, at - 1, query.max_runs), words: describeSchedule(schedule) };
}
