/** What a person's calendar shows: the posts of the ledger, and the runs that are not planned there yet. */
import type { z } from 'zod';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { limits } from '#contract/core/limits.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import type { scheduleCalls } from '#contract/schedule/calls.ts';
import { comingRuns } from '#domain/schedule/coming-runs.ts';
import type { Run } from '#domain/schedule/recurrence.ts';
import { describeSchedule } from '#domain/schedule/schedule-labels.ts';
import type { Context } from '#server/context.ts';
import { goingOn, scheduleOf } from '#server/ledger/publish/next-run.ts';
import {
  countReserved,
  groupOf,
  listDueBetween,
  listSchedules,
  type ScheduleRow,
} from './store.ts';

type Query = z.output<(typeof scheduleCalls)['calendar']['query']>;

/** Milliseconds UTC; `to` is no longer part of it. */
interface Span {
  from: number;
  to: number;
}

/** Runs of an active schedule that are still to come in the span; as many as its owner wants in all, and at most `most`. */
function runsToCome(row: ScheduleRow, span: Span, reserved: number, most: number): Run[] {
  const series = row.status === 'active' ? goingOn(row, reserved) : undefined;
  return series ? comingRuns(series, span, most) : [];
}

const matches =
  ({ agent_id, platform }: Query) =>
  (row: ScheduleRow): boolean =>
    (agent_id === undefined || row.agent_id === agent_id) &&
    (platform === undefined || row.platform === platform);

function entryOf(row: ScheduleRow, at: number, own: Pick<CalendarRun, 'occurrence_id' | 'state'>) {
  const schedule = scheduleOf(row);
  return {
    schedule_id: groupOf(row),
    agent_id: row.agent_id,
    is_self: row.is_self === 1,
    ...own,
    platforms: [LivePlatform.parse(row.platform)],
    words: row.content_text || row.topic,
    at: new Date(at).toISOString(),
    frequency: row.frequency,
    plan: schedule ? describeSchedule(schedule) : '',
    version: row.version,
    is_paused: row.status === 'paused',
  };
}

/** The same run on several accounts, where it stands alike, is one. */
function together(runs: readonly CalendarRun[]): CalendarRun[] {
  const keyOf = ({ schedule_id, at, state, is_paused }: CalendarRun) =>
    [schedule_id, at, state, is_paused].join(' ');
  return [...Map.groupBy(runs, keyOf).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const platforms = [first, ...others].flatMap((run) => run.platforms);
    return { ...first, platforms: [...new Set(platforms)] };
  });
}

/** The runs of one owner in a span, oldest first. */
export async function readCalendar(ctx: Context, ownerId: string, query: Query) {
  const most = limits.calendar_runs;
  const span = { from: Date.parse(query.from), to: Date.parse(query.to) };
  const rows = (await listSchedules(ctx.db, ownerId)).filter(matches(query));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = await listDueBetween(ctx.db, ownerId, { ...span, most });
  const reserved = await countReserved(ctx.db, ownerId);
  const data: CalendarRun[] = known.flatMap(({ id, series_id, state, due_at }) => {
    const row = byId.get(series_id);
    return row ? [entryOf(row, due_at, { occurrence_id: id, state })] : [];
  });
  const coming = { ...span, from: Math.max(span.from, ctx.clock()) };
  for (const row of rows) {
    const room = most + 1 - data.length;
    for (const { at } of runsToCome(row, coming, reserved.get(row.id) ?? 0, room)) {
      data.push(entryOf(row, at, { occurrence_id: null, state: 'PLANNED' }));
    }
  }
  const sorted = together(data).toSorted((one, other) => one.at.localeCompare(other.at));
  return { data: sorted.slice(0, most), is_cut: data.length > most || known.length === most };
}
