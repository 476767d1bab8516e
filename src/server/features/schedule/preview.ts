/** The next times of a schedule that is being filled in or changed. */
import type { z } from 'zod';
import type { scheduleCalls } from '#contract/schedule/calls.ts';
import { nextRuns, type Schedule } from '#domain/schedule/recurrence.ts';
import { describeSchedule } from '#domain/schedule/schedule-labels.ts';
import { clockTime, wallTime } from '#domain/schedule/scheduled-time.ts';
import type { Context } from '#server/context.ts';
import { scheduleOf } from '#server/ledger/publish/next-run.ts';
import { whenOf } from './form.ts';
import { viewOne } from './read-schedule.ts';

type Query = z.output<(typeof scheduleCalls)['preview']['query']>;

const previewed = 5;

/** The next times that are later than `after`; as many as are shown, and no more than `left` where that is not 0. */
function runsAfter(schedule: Schedule, after: number, left: number) {
  const isOnce = schedule.frequency === 'once' || left === 1;
  const count = isOnce ? 1 : Math.min(previewed, left || previewed);
  return nextRuns(schedule, after, count).map((run) => ({
    local: clockTime(run.at, schedule.timezone),
    at: new Date(run.at).toISOString(),
  }));
}

/** A schedule that there is, where the form still says the same: it may have begun. `undefined` where it says otherwise. */
async function goingOn(ctx: Context, ownerId: string, query: Query) {
  if (query.id === undefined) return undefined;
  const { row } = await viewOne(ctx, ownerId, query.id);
  const schedule = scheduleOf(row);
  const isSame =
    schedule?.timezone === query.timezone &&
    schedule.frequency === query.frequency &&
    wallTime(schedule.anchor_local).startsWith(query.scheduled_time);
  if (!schedule || !isSame) return undefined;
  const isOver = query.max_runs > 0 && row.run_count >= query.max_runs;
  return { schedule, isOver, left: query.max_runs && query.max_runs - row.run_count };
}

/** Throws `invalid_input` for a time that cannot be read or has passed, and `not_found` for someone else's schedule. */
export async function preview(ctx: Context, ownerId: string, query: Query) {
  const now = ctx.clock();
  const known = await goingOn(ctx, ownerId, query);
  if (known) {
    const runs = known.isOver ? [] : runsAfter(known.schedule, now, known.left);
    return { runs, words: describeSchedule(known.schedule) };
  }
  const { scheduled_time, timezone, frequency, max_runs } = query;
  const { anchor_local, at } = whenOf(scheduled_time, timezone, now);
  const schedule = { anchor_local, timezone, frequency };
  // What begins a moment ago still counts.
  return { runs: runsAfter(schedule, at - 1, max_runs), words: describeSchedule(schedule) };
}
