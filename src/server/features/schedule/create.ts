/** New schedules: from a form, and as the copy of another one. */
import { limits } from '#contract/core/limits.ts';
import type { NewScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { unreadRule } from '#domain/schedule/series.ts';
import { runAt, type Schedule } from '#domain/schedule/recurrence.ts';
import { clockTime, wallTime } from '#domain/schedule/scheduled-time.ts';
import { conflictError, fieldError, limitError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, within } from '#server/db/client.ts';
import { rowExists } from '#server/db/row-exists.ts';
import { namedTimesOf, planNext } from '#server/ledger/publish/next-run.store.ts';
import { newId } from '#server/ids.ts';
import { checkForm, namedAccounts, type Wanted } from './check-form.ts';
import {
  authorOf,
  configOfRow,
  contentTypeOf,
  extrasOfRow,
  type Form,
  formColumns,
  mediaOfRow,
  requireRuns,
  requireSubject,
  whenOf,
} from './form.ts';
import { viewGroup } from './view-schedules.ts';
import { hasMaterial, insertSchedule } from './store.ts';
import { takeSlot } from './take-slot.ts';

/** The columns of a chosen time; `undefined` if the queue chooses it. */
function chosenTime(form: Form, scheduled_time: string | undefined, now: number) {
  if (scheduled_time === undefined) return undefined;
  const { timezone } = form;
  const { anchor_local } = whenOf(scheduled_time, timezone, now);
  requireRuns(form, anchor_local);
  return { anchor_local, timezone, slot_at: null };
}

/** Throws `limit_reached` if its owner has as many as allowed. */
export async function addSchedule(
  trx: Db,
  row: Parameters<typeof insertSchedule>[1],
): Promise<void> {
  if (await insertSchedule(trx, row, limits.series_per_user)) return;
  throw limitError(limits.series_per_user, 'scheduled posts');
}

/** The accounts in the form: a list, or a platform and perhaps an account there. */
async function wantedOf(
  ctx: Context,
  ownerId: string,
  { agent_id, platform, connection_id, connection_ids }: NewScheduledPost,
): Promise<Wanted> {
  const named = connection_ids && (await namedAccounts(ctx, ownerId, agent_id, connection_ids));
  if (named) return named;
  if (platform === undefined)
    throw fieldError('platform', 'Choose a network, or name the accounts');
  return { platform, connection_id };
}

/**
 * Plans it, with a series for each of its accounts, and returns its id: `made_id` if given; if that schedule exists
 * already, nothing changes. Throws like `checkForm` and `takeSlot`, and `limit_reached`.
 */
export async function createSchedule(
  ctx: Context,
  ownerId: string,
  wanted: NewScheduledPost,
  {
    status = 'active',
    made_id,
  }: { status?: 'active' | 'paused'; made_id?: string | undefined } = {},
): Promise<string> {
  if (made_id && (await rowExists(ctx.db, 'series', ownerId, made_id))) return made_id;
  const { scheduled_time, queue: place = 'next', review, ...rest } = wanted;
  const form = { ...rest, review: review ?? null };
  requireSubject(form, await hasMaterial(ctx.db, ownerId, form.agent_id));
  const now = ctx.clock();
  const chosen = chosenTime(form, scheduled_time, now);
  const where = await wantedOf(ctx, ownerId, wanted);
  const channels = await checkForm(ctx, ownerId, form, where);
  const [{ id: account_id }] = channels;
  const id = made_id ?? newId();
  const row = {
    ...formColumns(form),
    author_id: authorOf(ownerId, form.content_text),
    owner_id: ownerId,
    group_id: channels.length > 1 ? id : null,
    kind: 'scheduled' as const,
    status,
    run_count: 0,
    version: 1,
    created_at: now,
    updated_at: now,
    paused_at: status === 'paused' ? now : null,
  };
  await within(ctx.db, async (trx) => {
    const slot = { owner_id: ownerId, account_id, place, now };
    const { anchor_local, timezone, slot_at } = chosen ?? (await takeSlot(ctx, trx, slot));
    for (const [at, channel] of channels.entries()) {
      const isRead = unreadRule(channel.platform, form) !== undefined;
      const own = {
        id: at === 0 ? id : newId(),
        account_id: channel.id,
        ...(isRead && { review: 'before_sending' as const }),
      };
      await addSchedule(trx, { ...row, ...own, anchor_local, timezone, slot_at });
      await planNext(trx, own.id, now);
    }
  });
  return id;
}

/** The time of the original if it is in the future, else the same time of day tomorrow. */
function timeForCopy(schedule: Schedule, now: number): string {
  const at = runAt(schedule, 0);
  if (at !== undefined && at > now) return schedule.anchor_local;
  const { timezone } = schedule;
  const today = clockTime(now, timezone).slice(0, 10);
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
  return `${tomorrow}T${wallTime(schedule.anchor_local).slice(11)}`;
}

/** Copies a schedule; the copy is paused, so that nothing is published twice by accident. Returns its id. */
export async function duplicateSchedule(
  ctx: Context,
  ownerId: string,
  id: string,
  made_id?: string,
): Promise<string> {
  const { members } = await viewGroup(ctx, ownerId, id);
  const [{ row }] = members;
  if (row.is_self === 1) {
    throw conflictError('Your own posts are duplicated in Posts.');
  }
  const timezone = row.timezone ?? 'UTC';
  const { frequency, topic, content_text, max_runs, about_minutes, review, agent_id } = row;
  const schedule = { anchor_local: row.anchor_local ?? '', timezone, frequency };
  const scheduled_time = timeForCopy(schedule, ctx.clock());
  const named = namedTimesOf(row);
  // An end date before the start of the copy is not copied.
  const isOpen = runAt(
    { ...schedule, ...named, anchor_local: scheduled_time, ends_on: row.ends_on },
    0,
  );
  const copy = {
    ...named,
    about_minutes,
    ends_on: isOpen === undefined ? null : row.ends_on,
    agent_id,
    topic,
    content_text,
    max_runs,
    timezone,
    frequency,
    ...(review !== null && { review }),
    ...(members.length > 1
      ? { connection_ids: members.map((one) => one.row.account_id) }
      : { platform: row.platform }),
    content_type: contentTypeOf(row),
    media_ids: mediaOfRow(row),
    extras: extrasOfRow(row),
    content_config: configOfRow(row),
    scheduled_time,
  };
  return createSchedule(ctx, ownerId, copy, { status: 'paused', made_id });
}
