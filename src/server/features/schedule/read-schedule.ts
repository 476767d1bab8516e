/** Schedules in API form. */
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { limitsIn } from '#server/account-secret.ts';
import { LivePlatform } from '#contract/platforms/schema.ts';
import type { Media } from '#contract/images/types.ts';
import type { ScheduledAccount, ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { toIso, toIsoOrNull } from '#contract/core/time.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { priceOfPost } from '#domain/money/price.ts';
import { wallTime } from '#domain/schedule/scheduled-time.ts';
import { factsWarning, scheduleWarning } from '#domain/schedule/schedule-warning.ts';
import { reviewOf } from '#domain/schedule/series.ts';
import { fitText } from '#domain/text/fit-text.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { shownMedia } from '#server/features/images/service.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { namedTimesOf } from '#server/ledger/publish/next-run.store.ts';
import { readOccurrences } from '#server/ledger/read/read-post.ts';
import { factsOnly, listSetOnly } from './facts-left.ts';
import { configOfRow, contentTypeOf, extrasOfRow, mediaOfRow } from './form.ts';
import { groupOf, lastEnded, type ScheduleRow } from './store.ts';
import {
  type Group,
  going,
  isActive,
  type Viewed,
  viewGroup,
  viewGroupsById,
} from './view-schedules.ts';

const connectionOf = ({ account_id: id, platform, username, display_name }: ScheduleRow) => ({
  id,
  username,
  name: accountName({ platform, username, display_name }),
});

/** How fitting changes a fixed text for the network of one of several accounts. */
function changesOf(row: ScheduleRow, platform: LivePlatform, media: readonly Media[]): string[] {
  const { content_text: text, parts, content_type } = row;
  if (row.group_id === null || parts !== null || text === '') return [];
  const isThread = content_type === 'thread';
  return fitText({ text, isThread, media }, allowedOn(platform, limitsIn(row))).changes;
}

/** What is off for a schedule on one account while it goes on. */
const blockOf = ({ row, status }: Viewed) => (going.has(status) ? row.blocked_by : null);

function accountOf(view: Viewed, media: readonly Media[]): ScheduledAccount {
  const { row, status, attention } = view;
  const platform = row.platform;
  return {
    scheduled_post_id: groupOf(row),
    connection: connectionOf(row),
    platform,
    status,
    run_count: row.run_count,
    attention,
    blocked_by: blockOf(view),
    changes: changesOf(row, platform, media),
  };
}

/** The cost of a run on all accounts, and why it is higher than usual, if it is. */
function priceOfAll(members: readonly Viewed[]) {
  const prices = members.map(({ row }) => {
    const { first_comment } = configOfRow(row);
    const parts = [row.content_text, ...(first_comment === '' ? [] : [first_comment])];
    return priceOfPost(row.platform, parts, false);
  });
  return {
    price: prices.reduce((sum, { micros }) => sum + micros, 0),
    price_reason: prices.find(({ reason }) => reason !== null)?.reason ?? null,
  };
}

/** What a schedule that the built-in writer writes will soon have nothing new to say about. */
function repeatsOf(members: Group['members'], setOnly: ReadonlySet<string>): string | undefined {
  const [{ row }] = members;
  const known = factsOnly(
    members.map((one) => one.row),
    setOnly,
  );
  return known && factsWarning({ ...known, runs: row.max_runs || Infinity });
}

function warningOf(members: Group['members'], setOnly: ReadonlySet<string>): string | null {
  const warnings = members.flatMap(
    ({ row }) => scheduleWarning({ ...row, platform: row.platform }) ?? [],
  );
  return repeatsOf(members, setOnly) ?? warnings[0] ?? null;
}

function ownFields(row: ScheduleRow) {
  const platform = row.platform;
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
    slot_at: toIsoOrNull(row.slot_at),
    max_runs: row.max_runs,
    ...namedTimesOf(row),
    ends_on: row.ends_on,
    about_minutes: row.about_minutes,
    review: reviewOf(row),
    content_config: configOfRow(row),
    extras: extrasOfRow(row),
    version: row.version,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at ?? row.created_at),
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
  const posts = new Map(
    (await readOccurrences(ctx, ownerId, entries)).map((post) => [post.id, post]),
  );
  const pictures = await shownMedia(ctx, ownerId, [
    ...new Set(views.flatMap(({ row }) => mediaOfRow(row))),
  ]);
  const postsOf = (wanted: readonly (string | undefined)[]) =>
    wanted.flatMap((id) => (id === undefined ? [] : (posts.get(id) ?? [])));
  const setOnly = await listSetOnly(
    ctx,
    groups.map(({ members: [{ row }] }) => row),
  );
  return groups.map(({ id, members, status, attention, next_run_at }) => {
    const [{ row }] = members;
    const media = mediaOfRow(row).flatMap((name) => pictures.find((one) => one.id === name) ?? []);
    return {
      ...ownFields(row),
      ...priceOfAll(members),
      id,
      status,
      attention,
      blocked_by: members.map(blockOf).find((block) => block !== null) ?? null,
      media,
      media_ids: media.map((one) => one.id),
      accounts: members.map((one) => accountOf(one, media)),
      run_count: Math.max(...members.map((one) => one.row.run_count)),
      warning: warningOf(members, setOnly),
      next_run_at: next_run_at === undefined ? null : toIso(next_run_at),
      current: pick(postsOf(members.map(({ current }) => current?.id)), true),
      last: pick(postsOf(members.map((one) => ended.get(one.row.id))), false),
    };
  });
}

/** Schedules of that owner by id, in API form; deleted ones are left out. */
export async function readSchedulesById(
  ctx: Context,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, ScheduledPost>> {
  const groups = await viewGroupsById(ctx, ownerId, ids);
  return new Map((await readSchedules(ctx, ownerId, groups)).map((one) => [one.id, one]));
}

/** One scheduled post in API form. */
export async function readOne(ctx: Context, ownerId: string, id: string): Promise<ScheduledPost> {
  const [one] = await readSchedules(ctx, ownerId, [await viewGroup(ctx, ownerId, id)]);
  if (!one) throw new AppError('not_found');
  return one;
}
