/** Schedules as their owner sees them. */
import { z } from 'zod';
import { ContentTypes } from '#contract/content/types.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import {
  type Attention,
  ContentConfig,
  type ScheduledPost,
  type SeriesStatus,
} from '#contract/posts/scheduled-posts.ts';
import { priceOfPost } from '#domain/money/price.ts';
import { firstRunAfter, runAt } from '#domain/schedule/recurrence.ts';
import { wallTime } from '#domain/schedule/scheduled-time.ts';
import { scheduleWarning } from '#domain/schedule/schedule-warning.ts';
import { attentionOf, type RunHead } from '#domain/schedule/series-attention.ts';
import { isInFlight, reviewOf, seriesStatus } from '#domain/schedule/series.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { shownMedia } from '#server/features/images/service.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { readPosts } from '#server/ledger/read/read-post.ts';
import { namedTimesOf, scheduleOf } from '#server/ledger/publish/next-run.ts';
import {
  findSchedule,
  lastEnded,
  listHeadsOf,
  listSchedulesById,
  type ScheduleRow,
} from './store.ts';

/** A schedule with its occurrences that matter now, and what follows from them. */
export interface Viewed {
  row: ScheduleRow;
  status: SeriesStatus;
  attention: Attention | null;
  /** What waits or is under way. */
  current: RunHead | undefined;
  /** Milliseconds UTC. */
  next_run_at: number | undefined;
}

const Ids = z.array(z.string());
export const mediaOfRow = ({ media }: Pick<ScheduleRow, 'media'>): string[] =>
  Ids.parse(JSON.parse(media));
export const configOfRow = ({ config }: Pick<ScheduleRow, 'config'>): ContentConfig =>
  ContentConfig.parse(JSON.parse(config));
export const contentTypeOf = ({ content_type }: Pick<ScheduleRow, 'content_type'>) =>
  z.enum(ContentTypes).parse(content_type);

const waiting = new Set(['PLANNED', 'PREPARING', 'AWAITING_APPROVAL', 'READY', 'RETRY_WAIT']);
const over = new Set(['PUBLISHED', 'FAILED', 'MISSED', 'CANCELLED']);
const isActive = (status: string) => status !== 'inactive';

/** Whether the last day of a schedule is over: nothing of it is open, and no run is to come. */
function hasEnded(row: ScheduleRow, open: readonly RunHead[], now: number): boolean {
  if (row.ends_on === null || open.length > 0) return false;
  const schedule = scheduleOf(row);
  return schedule !== undefined && firstRunAfter(schedule, now) === undefined;
}

export function view(row: ScheduleRow, runs: readonly RunHead[], now: number): Viewed {
  const schedule = scheduleOf(row);
  const open = runs.filter(({ state }) => !over.has(state));
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
    attention: attentionOf({ ...row, runs, agent_is_active: isActive(row.agent_status) }),
    next_run_at: isToCome ? current.due_at : undefined,
  };
}

const iso = (instant: number): string => new Date(instant).toISOString();

function ownFields(row: ScheduleRow) {
  const platform = LivePlatform.parse(row.platform);
  const { micros, reason } = priceOfPost(platform, [row.content_text], false);
  return {
    id: row.id,
    agent_id: row.agent_id,
    platform,
    connection_id: row.account_id,
    connection: { id: row.account_id, username: row.username },
    content_type: contentTypeOf(row),
    agent: {
      id: row.agent_id,
      name: row.agent_name,
      avatar_url: row.avatar_url,
      is_active: isActive(row.agent_status),
    },
    content_text: row.content_text,
    topic: row.topic,
    frequency: row.frequency,
    scheduled_time: wallTime(row.anchor_local ?? ''),
    timezone: row.timezone ?? 'UTC',
    slot_at: row.slot_at === null ? null : iso(row.slot_at),
    max_runs: row.max_runs,
    ...namedTimesOf(row),
    ends_on: row.ends_on,
    about_minutes: row.about_minutes,
    run_count: row.run_count,
    review: reviewOf(row),
    content_config: configOfRow(row),
    price: micros,
    price_reason: reason,
    warning: scheduleWarning({ ...row, platform }),
    version: row.version,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at ?? row.created_at),
  };
}

/** Schedules of one owner, whole. */
export async function readSchedules(
  ctx: Context,
  ownerId: string,
  views: readonly Viewed[],
): Promise<ScheduledPost[]> {
  const ended = await lastEnded(
    ctx.db,
    views.map(({ row }) => row.id),
  );
  const ids = [...ended.values(), ...views.flatMap(({ current }) => current?.id ?? [])];
  const entries = await loadOccurrences(ctx.db, ids);
  const posts = new Map((await readPosts(ctx, ownerId, entries)).map((post) => [post.id, post]));
  const pictures = await shownMedia(ctx, ownerId, [
    ...new Set(views.flatMap(({ row }) => mediaOfRow(row))),
  ]);
  const postOf = (id: string | undefined) => (id === undefined ? null : (posts.get(id) ?? null));
  return views.map(({ row, status, attention, current, next_run_at }) => {
    const media = mediaOfRow(row).flatMap((id) => pictures.find((one) => one.id === id) ?? []);
    return {
      ...ownFields(row),
      status,
      attention,
      media,
      media_ids: media.map(({ id }) => id),
      next_run_at: next_run_at === undefined ? null : iso(next_run_at),
      current: postOf(current?.id),
      last: postOf(ended.get(row.id)),
    };
  });
}

/** One schedule of that owner. Throws `not_found`. */
export async function viewOne(ctx: Context, ownerId: string, id: string): Promise<Viewed> {
  const row = await findSchedule(ctx.db, ownerId, id);
  if (!row) throw new AppError('not_found');
  return view(row, await listHeadsOf(ctx.db, ownerId, [id]), ctx.clock());
}

/** Schedules of that owner by id, as the wire has them; what is deleted is left out. */
export async function readSchedulesById(
  ctx: Context,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, ScheduledPost>> {
  const rows = await listSchedulesById(ctx.db, ownerId, ids);
  const runs = Map.groupBy(await listHeadsOf(ctx.db, ownerId, ids), ({ series_id }) => series_id);
  const now = ctx.clock();
  const views = rows.map((row) => view(row, runs.get(row.id) ?? [], now));
  return new Map((await readSchedules(ctx, ownerId, views)).map((one) => [one.id, one]));
}

/** The same as the wire has it. */
export async function readOne(ctx: Context, ownerId: string, id: string): Promise<ScheduledPost> {
  const [one] = await readSchedules(ctx, ownerId, [await viewOne(ctx, ownerId, id)]);
  if (!one) throw new AppError('not_found');
  return one;
}
