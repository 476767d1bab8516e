/** Changes a schedule: a waiting post is prepared again, in the same transaction. */
import { isDeepStrictEqual } from 'node:util';
import type { ScheduledPostChange } from '#contract/posts/scheduled-posts.ts';
import { lateWindow } from '#domain/ledger/ledger-times.ts';
import { isBeingRejected } from '#domain/ledger/occurrence-reason.ts';
import { afterOutage, afterPause, lateWindowOf } from '#domain/schedule/recurrence.ts';
import { fitting } from '#domain/schedule/schedule-fault.ts';
import { wallTime } from '#domain/schedule/scheduled-time.ts';
import { reviewOf } from '#domain/schedule/series.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { needsOwner } from '#server/token-in-hand.ts';
import { approveSeries } from '#server/ledger/publish/approvals.store.ts';
import { changeRun, changeSeries, type SeriesRow } from '#server/ledger/publish/series.store.ts';
import { resolveSilence } from '#server/features/notifications/service.ts';
import { clearParts } from '#server/ledger/publish/prepare.store.ts';
import { type LoadedOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import {
  namedTimesOf,
  planNext,
  prepareAt,
  scheduleOf,
} from '#server/ledger/publish/next-run.store.ts';
import {
  authorOf,
  configOfRow,
  contentTypeOf,
  extrasOfRow,
  type Form,
  formColumns,
  inOrder,
  mediaOfRow,
  requireRuns,
  whenOf,
} from './form.ts';
import {
  isUnconfirmed,
  justRejected,
  type LockedSeries,
  needsVerdict,
  notConfirmed,
} from './hold.ts';
import type { Viewed } from './view-schedules.ts';
import { tellApprovers } from './tell-approvers.ts';
import { findReviewOfPost, type ScheduleRow, wasTried } from './store.ts';

/** The form after the change. */
export function mergeForm(row: ScheduleRow, change: ScheduledPostChange): Form {
  const { scheduled_time: _time, version: _version, content_config, ...rest } = change;
  const { platform: _platform, connection_id: _id, connection_ids: _ids, ...fields } = rest;
  const given = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
  return {
    agent_id: row.agent_id,
    content_text: row.content_text,
    topic: row.topic,
    max_runs: row.max_runs,
    // Fields that the new frequency does not have are dropped.
    ...fitting({
      ...namedTimesOf(row),
      frequency: change.frequency ?? row.frequency,
      ends_on: row.ends_on,
      about_minutes: row.about_minutes,
    }),
    review: row.review,
    content_type: contentTypeOf(row),
    media_ids: mediaOfRow(row),
    extras: extrasOfRow(row),
    timezone: row.timezone ?? 'UTC',
    ...given,
    content_config: { ...configOfRow(row), ...content_config },
  };
}

/** `2027-05-01T09:00` in the format of the ledger. */
const withSeconds = (time: string): string => (time.length === 16 ? `${time}:00` : time);

/** Whether the change equals the current values. Without a chosen review, the effective one counts as current. */
export function isUnchanged(
  { anchor_local }: SeriesRow,
  row: ScheduleRow,
  { review, ...change }: ScheduledPostChange,
): boolean {
  const kept_time = wallTime(anchor_local ?? '');
  if (withSeconds(change.scheduled_time ?? kept_time) !== kept_time) return false;
  const form = mergeForm(row, review === reviewOf(row) ? change : { ...change, review });
  const kept = mergeForm(row, {});
  const compared = (one: Form) => [formColumns(one), one.timezone];
  return isDeepStrictEqual(compared(form), compared(kept));
}

/** How the series restarts: with a new anchor, another frequency, or another end. */
interface Restart {
  anchor_local: string;
  is_moved: boolean;
  /** Its runs are the same ones, so that none of them is sent a second time. */
  keeps_numbers?: boolean;
}

/** Whether a form results in other runs than those planned. */
const isRenumbered = (series: SeriesRow, form: Form): boolean =>
  form.frequency !== series.frequency || !isDeepStrictEqual(inOrder(form), namedTimesOf(series));

/** An unchanged time may be in the past; a changed one may not. */
function restartOf(
  series: SeriesRow,
  form: Form,
  time: string | undefined,
  now: number,
): Restart | undefined {
  const kept = series.anchor_local ?? '';
  const wanted = withSeconds(time ?? wallTime(kept));
  const isMoved = wanted !== wallTime(kept) || form.timezone !== series.timezone;
  const keeps_numbers = !isRenumbered(series, form);
  const isOtherwise =
    !keeps_numbers ||
    form.ends_on !== series.ends_on ||
    form.about_minutes !== series.about_minutes;
  if (!isMoved && !isOtherwise) return undefined;
  if (!isMoved && form.frequency !== 'once') {
    return { anchor_local: kept, is_moved: false, keeps_numbers };
  }
  const { anchor_local } = whenOf(wanted, form.timezone, now);
  return { anchor_local, is_moved: true };
}

/** Where new runs are counted from, so that none in the past is planned again. */
function renumbered(series: SeriesRow, restart: Restart | undefined, now: number) {
  const schedule = scheduleOf(series);
  if (!schedule || !restart || restart.keeps_numbers) return {};
  return { next_run: restart.is_moved ? 0 : afterPause(schedule, 0, now).skipped };
}

export function requireVersion({ version }: SeriesRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw new AppError('conflict');
}

/** Attempted posts belong to the agent and account of the attempt. */
async function requireSameOwner(
  { trx, series }: LockedSeries,
  { row }: Viewed,
  { agent_id, account_id }: { agent_id: string; account_id: string },
): Promise<void> {
  if (agent_id === series.agent_id && account_id === series.account_id) return;
  if (!(await wasTried(trx, series.id))) return;
  throw conflictError(
    `${row.agent_name} already published posts of it. Duplicate it for another agent or account.`,
  );
}

/** A variant of a post can only get another time here; its text belongs to the post. */
function requireOwnText(row: ScheduleRow, form: Form, accountId: string): void {
  if (row.parts === null) return;
  const isSame = isDeepStrictEqual(formColumns(form), formColumns(mergeForm(row, {})));
  if (isSame && accountId === row.account_id) return;
  throw conflictError(
    'This is part of a post for several accounts. Change it there. Here you can only change its time.',
  );
}

/** An approval covers the time of a post, so after a change of time it must be approved again. */
export async function requireReviewAgain(trx: Db, { id, parts }: SeriesRow) {
  const review = parts === null ? undefined : await findReviewOfPost(trx, id);
  return review && { review };
}

/** Who moves a post that waits for nobody else approves its new time by that, where its agent’s posts need approvals. */
export async function approveMove(
  trx: Db,
  { id, owner_id, parts, review }: Pick<SeriesRow, 'id' | 'owner_id' | 'parts' | 'review'>,
  now: number,
): Promise<void> {
  if (parts === null || review !== 'off' || needsOwner(owner_id)) return;
  await approveSeries(trx, id, now, { by: 'moving' });
}

/** Throws if a post was just rejected, or a one-time one is or may be published, so that a change does not send it again. */
export function requireOpen(
  { series, entries }: LockedSeries,
  { frequency }: Pick<Form, 'frequency'>,
): void {
  if (entries.some(isBeingRejected)) throw justRejected();
  if (frequency !== 'once') return;
  if (series.run_count > 0) {
    throw conflictError('This post is already published. Duplicate it to publish another one.');
  }
  if (entries.some((entry) => isUnconfirmed(entry) || needsVerdict(entry))) throw notConfirmed();
}

/** An unconfirmed post is resolved separately, unless it is the newest. */
const isAside = (entry: LoadedOccurrence, { last_seq }: SeriesRow) =>
  needsVerdict(entry) || (entry.state === 'NEEDS_REVIEW' && entry.seq < last_seq);

/** Which run an open occurrence is after the change. */
function runPosition(
  series: SeriesRow,
  entry: LoadedOccurrence,
  restart: Restart | undefined,
  now: number,
) {
  const schedule = scheduleOf(series);
  if (!schedule || !restart) return { run: entry.run, due_at: entry.due_at };
  const first = restart.keeps_numbers ? Math.max(0, entry.run) : 0;
  const { due, next } = (restart.is_moved ? afterOutage : afterPause)(schedule, first, now);
  const run = due ?? next;
  return run && { run: run.k, due_at: run.at };
}

const windowOf = (series: SeriesRow, run: number): number => {
  const schedule = scheduleOf(series);
  return schedule ? lateWindowOf(schedule, run) : lateWindow(series.frequency);
};

/** Resets an occurrence to be planned, with its new run. */
async function replan(
  ctx: Context,
  { trx, now }: LockedSeries,
  series: SeriesRow,
  [entry, restart]: [LoadedOccurrence, Restart | undefined],
): Promise<void> {
  const place = runPosition(series, entry, restart, now);
  const hasRunsLeft = series.max_runs === 0 || series.run_count < series.max_runs;
  const type = entry.state === 'NEEDS_REVIEW' ? 'rewrite' : 'edit';
  const event = place && hasRunsLeft ? type : 'cancel';
  if (!(await moveWithin(ctx, trx, entry, { type: event }))) throw new AppError('conflict');
  if (!place || event === 'cancel') return;
  await clearParts(trx, entry.id);
  await changeRun(trx, entry.id, {
    ...place,
    late_window: windowOf(series, place.run),
    series_version: series.version,
    next_at: await prepareAt(trx, series, place.due_at),
  });
  await changeSeries(trx, series.id, { next_run: place.run + 1 });
}

export async function replanAll(
  ctx: Context,
  held: LockedSeries,
  series: SeriesRow,
  restart?: Restart,
) {
  const { trx, entries, now } = held;
  for (const entry of entries) {
    if (isUnconfirmed(entry)) await moveWithin(ctx, trx, entry, { type: 'cancel' });
    else if (!isAside(entry, series)) await replan(ctx, held, series, [entry, restart]);
  }
  await planNext(trx, series.id, now, restart && !restart.is_moved ? afterPause : afterOutage);
}

/** Changes the plan for one account. `row` is what its owner saw. */
export async function changeOne(
  ctx: Context,
  held: LockedSeries,
  seen: Viewed,
  change: ScheduledPostChange,
  accountId: string,
): Promise<SeriesRow> {
  const { trx, series, now } = held;
  const form = mergeForm(seen.row, change);
  requireOwnText(seen.row, form, accountId);
  requireOpen(held, form);
  await requireSameOwner(held, seen, { agent_id: form.agent_id, account_id: accountId });
  const restart = restartOf(series, form, change.scheduled_time, now);
  if (restart) requireRuns(form, restart.anchor_local);
  const columns = {
    ...formColumns(form),
    ...(form.content_text !== series.content_text && {
      author_id: authorOf(series.owner_id, form.content_text),
    }),
    account_id: accountId,
    timezone: form.timezone,
    updated_at: now,
    version: series.version + 1,
    ...(restart && { anchor_local: restart.anchor_local }),
    // Only the queue itself moves a post from one posting time to another.
    slot_at: restart || accountId !== series.account_id ? null : series.slot_at,
    ...(await requireReviewAgain(trx, series)),
  };
  await tellApprovers(ctx, trx, series, now);
  const other = { ...series, ...columns };
  const changed = { ...other, ...renumbered(other, restart, now) };
  await changeSeries(trx, series.id, { ...columns, next_run: changed.next_run });
  await resolveSilence(trx, { ...series, series_id: series.id }, now);
  await replanAll(ctx, held, changed, restart);
  await approveMove(trx, changed, now);
  return changed;
}
