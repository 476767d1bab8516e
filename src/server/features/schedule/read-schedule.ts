/** Schedules in API form. */
import { Extras } from '#contract/posts/extras.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { limitsIn } from '#server/account-secret.ts';
import { z } from 'zod';
import { ContentTypes } from '#contract/content/kinds.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import type { Media } from '#contract/images/types.ts';
import {
  type Attention,
  ContentConfig,
  type ScheduledAccount,
  type ScheduledPost,
  type SeriesStatus,
} from '#contract/posts/scheduled-posts.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { priceOfPost } from '#domain/money/price.ts';
import { firstRunAfter, runAt } from '#domain/schedule/recurrence.ts';
import { wallTime } from '#domain/schedule/scheduled-time.ts';
import { scheduleWarning } from '#domain/schedule/schedule-warning.ts';
import { attentionOf, type RunHead } from '#domain/schedule/series-attention.ts';
import type { EndedRun } from '#domain/schedule/silence.ts';
import { isInFlight, reviewOf, seriesStatus, statusOfAll } from '#domain/schedule/series.ts';
import { fitText } from '#domain/text/fit-text.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { shownMedia } from '#server/features/images/service.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { lastRunsOf } from '#server/ledger/read/last-runs.store.ts';
import { readPosts } from '#server/ledger/read/read-post.ts';
import { namedTimesOf, scheduleOf } from '#server/ledger/publish/next-run.ts';
import {
  groupOf,
  lastEnded,
  listHeadsOf,
  listMembers,
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

const Ids = z.array(z.string());
export const mediaOfRow = ({ media }: Pick<ScheduleRow, 'media'>): string[] =>
  Ids.parse(JSON.parse(media));
export const extrasOfRow = ({ extras }: Pick<ScheduleRow, 'extras'>): Extras =>
  Extras.parse(JSON.parse(extras));
export const configOfRow = ({ config }: Pick<ScheduleRow, 'config'>): ContentConfig =>
  ContentConfig.parse(JSON.parse(config));
export const contentTypeOf = ({ content_type }: Pick<ScheduleRow, 'content_type'>) =>
  z.enum(ContentTypes).parse(content_type);

const waiting = new Set(['PLANNED', 'PREPARING', 'AWAITING_APPROVAL', 'READY', 'RETRY_WAIT']);
const over = new Set(['PUBLISHED', 'FAILED', 'MISSED', 'CANCELLED']);
const isActive = (status: string) => status !== 'inactive';

/** Whether the last day of a schedule has passed: no run is open or in the future. */
function hasEnded(row: ScheduleRow, open: readonly RunHead[], now: number): boolean {
  if (row.ends_on === null || open.length > 0) return false;
  const schedule = scheduleOf(row);
  return schedule !== undefined && firstRunAfter(schedule, now) === undefined;
}

export function view(
  row: ScheduleRow,
  runs: readonly RunHead[],
  ended: readonly EndedRun[],
  now: number,
): Viewed {
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
    attention: attentionOf({
      ...row,
      runs,
      ended,
      agent_is_active: isActive(row.agent_status),
    }),
    next_run_at: isToCome ? current.due_at : undefined,
  };
}

const iso = (instant: number): string => new Date(instant).toISOString();

/** Groups series by schedule. */
export function grouped(views: readonly Viewed[]): Group[] {
  const groups = Map.groupBy(views, ({ row }) => groupOf(row));
  return [...groups].flatMap(([id, group]) => {
    const [first, ...others] = group.toSorted((one, other) => (one.row.id < other.row.id ? -1 : 1));
    if (!first) return [];
    const members: Group['members'] = [first, ...others];
    const next = members.flatMap(({ next_run_at }) => next_run_at ?? []);
    return {
      id,
      members,
      status: statusOfAll(members.map(({ status }) => status)),
      attention: members.find(({ attention }) => attention !== null)?.attention ?? null,
      next_run_at: next.length > 0 ? Math.min(...next) : undefined,
    };
  });
}

const connectionOf = ({ account_id: id, platform, username, display_name }: ScheduleRow) => ({
  id,
  username,
  name: accountName({ platform: LivePlatform.parse(platform), username, display_name }),
});

/** How fitting changes a fixed text for the network of one of several accounts. */
function changesOf(row: ScheduleRow, platform: LivePlatform, media: readonly Media[]): string[] {
  const { content_text: text, parts, content_type } = row;
  if (row.group_id === null || parts !== null || text === '') return [];
  const isThread = content_type === 'thread';
  return fitText({ text, isThread, media }, allowedOn(platform, limitsIn(row))).changes;
}

function accountOf({ row, status, attention }: Viewed, media: readonly Media[]): ScheduledAccount {
  const platform = LivePlatform.parse(row.platform);
  return {
    connection: connectionOf(row),
    platform,
    status,
    run_count: row.run_count,
    attention,
    changes: changesOf(row, platform, media),
  };
}

/** The cost of a run on all accounts, and why it is higher than usual, if it is. */
function priceOfAll(members: readonly Viewed[]) {
  const prices = members.map(({ row }) => {
    const { first_comment } = configOfRow(row);
    const parts = [row.content_text, ...(first_comment === '' ? [] : [first_comment])];
    return priceOfPost(LivePlatform.parse(row.platform), parts, false);
  });
  return {
    price: prices.reduce((sum, { micros }) => sum + micros, 0),
    price_reason: prices.find(({ reason }) => reason !== null)?.reason ?? null,
  };
}

function warningOf(members: readonly Viewed[]): string | null {
  const warnings = members.flatMap(
    ({ row }) => scheduleWarning({ ...row, platform: LivePlatform.parse(row.platform) }) ?? [],
  );
  return warnings[0] ?? null;
}

function ownFields(row: ScheduleRow) {
  const platform = LivePlatform.parse(row.platform);
  return {
    post_id: row.post_id,
    agent_id: row.agent_id,
    platform,
    connection_id: row.account_id,
    connection: connectionOf(row),
    content_type: contentTypeOf(row),
    agent: {
      id: row.agent_id,
      name: row.agent_name,
      avatar_url: row.avatar_url,
      is_active: isActive(row.agent_status),
      is_self: row.is_self === 1,
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
    review: reviewOf(row),
    content_config: configOfRow(row),
    extras: extrasOfRow(row),
    version: row.version,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at ?? row.created_at),
  };
}

/** Of the same event on several accounts, the post that is due first, or the one that ended last. */
const pick = <T extends { due_at: string }>(posts: readonly T[], isFirst: boolean): T | null =>
  posts.toSorted((one, other) => one.due_at.localeCompare(other.due_at)).at(isFirst ? 0 : -1) ??
  null;

/** Complete schedules of one owner. */
export async function readSchedules(
  ctx: Context,
  ownerId: string,
  groups: readonly Group[],
): Promise<ScheduledPost[]> {
  const views = groups.flatMap(({ members }) => members);
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
  const postsOf = (wanted: readonly (string | undefined)[]) =>
    wanted.flatMap((id) => (id === undefined ? [] : (posts.get(id) ?? [])));
  return groups.map(({ id, members, status, attention, next_run_at }) => {
    const [{ row }] = members;
    const media = mediaOfRow(row).flatMap((name) => pictures.find((one) => one.id === name) ?? []);
    return {
      ...ownFields(row),
      ...priceOfAll(members),
      id,
      status,
      attention,
      media,
      media_ids: media.map((one) => one.id),
      accounts: members.map((one) => accountOf(one, media)),
      run_count: Math.max(...members.map((one) => one.row.run_count)),
      warning: warningOf(members),
      next_run_at: next_run_at === undefined ? null : iso(next_run_at),
      current: pick(postsOf(members.map(({ current }) => current?.id)), true),
      last: pick(postsOf(members.map((one) => ended.get(one.row.id))), false),
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

/** Schedules of that owner by id, in API form; deleted ones are left out. */
export async function readSchedulesById(
  ctx: Context,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, ScheduledPost>> {
  const rows = await listSchedulesById(ctx.db, ownerId, ids);
  const groups = grouped(await viewsOf(ctx, ownerId, rows));
  return new Map((await readSchedules(ctx, ownerId, groups)).map((one) => [one.id, one]));
}

/** One scheduled post in API form. */
export async function readOne(ctx: Context, ownerId: string, id: string): Promise<ScheduledPost> {
  const [one] = await readSchedules(ctx, ownerId, [await viewGroup(ctx, ownerId, id)]);
  if (!one) throw new AppError('not_found');
  return one;
}
