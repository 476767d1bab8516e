/** Lists a person's schedules: filter, order and counts. */
import type { z } from 'zod';
import type { scheduleCalls } from '#contract/schedule/calls.ts';
import { LivePlatformIds } from '#contract/platforms/platforms.ts';
import type { ScheduleStats } from '#contract/posts/scheduled-posts.ts';
import type { Context } from '#server/context.ts';
import { lastRunsOfOwner } from '#server/ledger/read/last-runs.store.ts';
import { type Group, grouped, view } from './read-schedule.ts';
import { listHeads, listSchedules } from './store.ts';
import { type Key, pageAsked, pageOfList } from '#server/db/keyset.ts';

type Query = z.output<(typeof scheduleCalls)['list']['query']>;

const going: ReadonlySet<string> = new Set(['scheduled', 'active', 'running']);

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

/** All schedules of a person. */
export async function listGroups(
  ctx: Pick<Context, 'clock' | 'db'>,
  ownerId: string,
): Promise<Group[]> {
  const rows = await listSchedules(ctx.db, ownerId);
  const heads = Map.groupBy(await listHeads(ctx.db, ownerId), ({ series_id }) => series_id);
  const ended = await lastRunsOfOwner(ctx.db, ownerId);
  const now = ctx.clock();
  return grouped(
    rows.map((row) => view(row, heads.get(row.id) ?? [], ended.get(row.id) ?? [], now)),
  );
}

/** A page of the filtered schedules, their total, and statistics of all of them. */
export async function listViews(ctx: Pick<Context, 'clock' | 'db'>, ownerId: string, query: Query) {
  const all = await listGroups(ctx, ownerId);
  const found = all.filter(matches(query));
  const page = pageAsked('schedules', query);
  return {
    ...pageOfList(found, page, timesOf, 'asc'),
    total: page.after ? null : found.length,
    stats: statsOf(all),
  };
}
