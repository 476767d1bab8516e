/** What is known about each schedule: its series with their current runs, what they wait for, and lists of them. */
import type { z } from 'zod';
import type { scheduleCalls } from '#contract/schedule/calls.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import type { Attention, ScheduleStats, SeriesStatus } from '#contract/posts/scheduled-posts.ts';
import { firstRunAfter, runAt } from '#domain/schedule/recurrence.ts';
import { attentionOf, type RunHead } from '#domain/schedule/series-attention.ts';
import type { EndedRun } from '#domain/schedule/silence.ts';
import { isInFlight, seriesStatus, statusOfAll } from '#domain/schedule/series.ts';
import { isFinal } from '#domain/ledger/occurrence-states.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Key, pageAsked, pageOfList } from '#server/db/keyset.ts';
import { scheduleOf } from '#server/ledger/publish/next-run.store.ts';
import { lastRunsOf, lastRunsOfOwner } from '#server/ledger/read/last-runs.store.ts';
import {
  groupOf,
  listHeads,
  listHeadsOf,
  listMembers,
  listSchedules,
  listSchedulesById,
  type ScheduleRow,
} from './store.ts';

/** A series with its current occurrences, and values derived from them. */
export interface Viewed {
  row: ScheduleRow;
  status: SeriesStatus;
  attention: Attention | null;
  /** The waiting or active run. */
  current: RunHead | undefined;
  /** Milliseconds UTC. */
  next_run_at: number | undefined;
}

/** A scheduled post: one series per account. */
export interface Group {
  id: string;
  members: [Viewed, ...Viewed[]];
  status: SeriesStatus;
  attention: Attention | null;
  /** Milliseconds UTC. */
  next_run_at: number | undefined;
}

const waiting = new Set(['PLANNED', 'PREPARING', 'AWAITING_APPROVAL', 'READY', 'RETRY_WAIT']);
export const isActive = (status: string) => status !== 'inactive';

/** Whether the last day of a schedule has passed: no run is open or in the future. */
function hasEnded(row: ScheduleRow, open: readonly RunHead[], now: number): boolean {
  if (row.ends_on === null || open.length > 0) return false;
  const schedule = scheduleOf(row);
  return schedule !== undefined && firstRunAfter(schedule, now) === undefined;
}

function view(
  row: ScheduleRow,
  runs: readonly RunHead[],
  ended: readonly EndedRun[],
  now: number,
): Viewed {
  const schedule = scheduleOf(row);
  const open = runs.filter(({ state }) => !isFinal(state));
  const current = open.findLast(({ state }) => state !== 'NEEDS_REVIEW') ?? open.at(-1);
  const facts = {
    ...row,
    newest: runs.at(-1)?.state,
    in_flight: open.some(({ state }) => isInFlight(state)),
    has_ended: hasEnded(row, open, now),
    begins_at: (schedule && runAt(schedule, 0)) ?? row.created_at,
  };
  const isToCome = row.status === 'active' && current !== undefined && waiting.has(current.state);
  return {
    row,
    current,
    status: seriesStatus(facts, now),
    attention: attentionOf({
      ...row,
      runs,
      ended,
      agent_is_active: isActive(row.agent_status),
    }),
    next_run_at: isToCome ? current.due_at : undefined,
  };
}

/** Groups series by schedule, or also those of one post. */
function grouped(views: readonly Viewed[], keyOf: (row: ScheduleRow) => string = groupOf): Group[] {
  const groups = Map.groupBy(views, ({ row }) => keyOf(row));
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group.toSorted((one, other) => (one.row.id < other.row.id ? -1 : 1));
    if (!first) return [];
    const members: Group['members'] = [first, ...others];
    const next = members.flatMap(({ next_run_at }) => next_run_at ?? []);
    return {
      id: groupOf(first.row),
      members,
      status: statusOfAll(members.map(({ status }) => status)),
      attention: members.find(({ attention }) => attention !== null)?.attention ?? null,
      next_run_at: next.length > 0 ? Math.min(...next) : undefined,
    };
  });
}

const viewsOf = async (
  ctx: Pick<Context, 'clock' | 'db'>,
  ownerId: string,
  rows: readonly ScheduleRow[],
) => {
  const ids = rows.map(({ id }) => id);
  const runs = Map.groupBy(await listHeadsOf(ctx.db, ownerId, ids), ({ series_id }) => series_id);
  const ended = await lastRunsOf(ctx.db, ids);
  const now = ctx.clock();
  return rows.map((row) => view(row, runs.get(row.id) ?? [], ended.get(row.id) ?? [], now));
};

/** One scheduled post of that owner, by the id of any of its series. Throws `not_found`. */
export async function viewGroup(
  ctx: Pick<Context, 'clock' | 'db'>,
  ownerId: string,
  id: string,
): Promise<Group> {
  const rows = await listMembers(ctx.db, ownerId, id);
  const [group] = grouped(await viewsOf(ctx, ownerId, rows));
  if (!group) throw new AppError('not_found');
  return group;
}

/** Schedules of that owner by the ids of their series; deleted ones are left out. */
export const viewGroupsById = async (
  ctx: Pick<Context, 'clock' | 'db'>,
  ownerId: string,
  ids: readonly string[],
): Promise<Group[]> =>
  grouped(await viewsOf(ctx, ownerId, await listSchedulesById(ctx.db, ownerId, ids)));

/** What the scheduled posts of one post have in common, whatever their accounts. */
const postOf = (row: ScheduleRow): string => row.post_id ?? groupOf(row);

/** All schedules of a person. */
export async function listGroups(
  ctx: Pick<Context, 'clock' | 'db'>,
  ownerId: string,
  together: 'true' | 'false' = 'false',
): Promise<Group[]> {
  const rows = await listSchedules(ctx.db, ownerId);
  const heads = Map.groupBy(await listHeads(ctx.db, ownerId), ({ series_id }) => series_id);
  const ended = await lastRunsOfOwner(ctx.db, ownerId);
  const now = ctx.clock();
  return grouped(
    rows.map((row) => view(row, heads.get(row.id) ?? [], ended.get(row.id) ?? [], now)),
    together === 'true' ? postOf : groupOf,
  );
}

type Query = z.output<(typeof scheduleCalls)['list']['query']>;

/** Statuses of schedules that still publish. */
export const going: ReadonlySet<string> = new Set(['scheduled', 'active', 'running']);

const isOn = ({ members }: Group, platform: string): boolean =>
  members.some(({ row }) => row.platform === platform);

function statsOf(groups: readonly Group[]): z.infer<typeof ScheduleStats> {
  const count = (counts: (one: Group) => boolean) => groups.filter(counts).length;
  const by_platform = Object.fromEntries(
    LivePlatformIds.map((id) => [id, count((one) => isOn(one, id))]),
  );
  return {
    total: groups.length,
    active: count(({ status }) => going.has(status)),
    by_platform,
    recurring: count(({ members: [{ row }] }) => row.frequency !== 'once'),
    attention: count(({ attention }) => attention !== null),
  };
}

const wordsOf = ({ members: [{ row }] }: Group): string =>
  `${row.words} ${row.agent_name.toLowerCase()}`;

const matches =
  ({ agent_id, status, platform, search, attention }: Query) =>
  (one: Group): boolean =>
    (agent_id === undefined || one.members[0].row.agent_id === agent_id) &&
    (status === undefined || one.status === status) &&
    (platform === undefined || isOn(one, platform)) &&
    (attention === 'false' || one.attention !== null) &&
    (!search || wordsOf(one).includes(search.trim().toLowerCase()));

/** Upcoming ones first, soonest first; then the others, newest first. */
const timesOf = ({ id, next_run_at, members: [{ row }] }: Group): Key => [
  next_run_at ?? Number.MAX_SAFE_INTEGER,
  -row.created_at,
  id,
];

/** A page of the filtered schedules, their total, and statistics of all of them. */
export async function listViews(ctx: Pick<Context, 'clock' | 'db'>, ownerId: string, query: Query) {
  const all = await listGroups(ctx, ownerId, query.together);
  const found = all.filter(matches(query));
  const page = pageAsked('schedules', query);
  return {
    ...pageOfList(found, page, timesOf, 'asc'),
    total: page.after ? null : found.length,
    stats: statsOf(all),
  };
}
