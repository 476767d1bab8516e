/** Changes a scheduled post with all of its accounts, or which those are, in one transaction. */
import type { ScheduledPostChange } from '#contract/posts/scheduled-posts.ts';
import { afterPause } from '#domain/schedule/recurrence.ts';
import { AppError, fieldError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { planNext, scheduleOf } from '#server/ledger/publish/next-run.store.ts';
import { changeSeries, type SeriesRow } from '#server/ledger/publish/series.store.ts';
import { endOne } from './act.ts';
import { isUnchanged, changeOne, mergeForm, requireVersion } from './change.ts';
import { addSchedule } from './create.ts';
import {
  asWanted,
  type Channel,
  channelOf,
  checkForm,
  requireAccounts,
  type Wanted,
} from './check-form.ts';
import { requireSubject } from './form.ts';
import { type LockedSeries, lockSchedule, requireNotSending } from './hold.ts';
import { type Group, type Viewed, viewGroup } from './view-schedules.ts';
import { groupOf, hasMaterial } from './store.ts';

const accountOf = ({ row }: Viewed): Channel => channelOf({ ...row, id: row.account_id });

/** The accounts meant by a change that names only one, for a post that has one. */
function wantedOfOne({ row }: Viewed, change: ScheduledPostChange): Wanted {
  const { agent_id = row.agent_id, connection_id } = change;
  const before = row.platform;
  const { platform = before } = change;
  // It keeps its account, unless the agent or the platform changes.
  const isElsewhere = agent_id !== row.agent_id || platform !== before;
  return { platform, connection_id: connection_id ?? (isElsewhere ? undefined : row.account_id) };
}

/**
 * Sending back only the first of several accounts changes nothing; naming another one alone would drop the others,
 * so it is rejected.
 */
function requireSameFirst(first: Viewed, { platform, connection_id }: ScheduledPostChange): void {
  const known = accountOf(first);
  const isSame =
    (platform ?? known.platform) === known.platform && (connection_id ?? known.id) === known.id;
  if (isSame) return;
  throw fieldError('connection_ids', 'This post goes to several accounts. Name all of them.');
}

/** The accounts after the change. Existing ones are not looked up again, unless the agent changes. */
async function wantedAfter(
  ctx: Context,
  ownerId: string,
  { members }: Group,
  change: ScheduledPostChange,
): Promise<Wanted> {
  const [first, ...others] = members;
  if (change.connection_ids === undefined) {
    if (others.length === 0) return wantedOfOne(first, change);
    requireSameFirst(first, change);
  }
  const known = members.map(accountOf);
  const ids = change.connection_ids ?? known.map(({ id }) => id);
  const { agent_id = first.row.agent_id } = change;
  const isSameAgent = agent_id === first.row.agent_id;
  const addedIds = ids.filter((id) => !isSameAgent || known.every((one) => one.id !== id));
  const found = await requireAccounts(ctx, ownerId, agent_id, addedIds);
  return asWanted(ids.flatMap((id) => [...found, ...known].find((one) => one.id === id) ?? []));
}

/** The account of each series after the change; a series without one ends. */
function placed(held: readonly LockedSeries[], channels: readonly Channel[]) {
  const stays = ({ series }: LockedSeries) => channels.some(({ id }) => id === series.account_id);
  const isNew = !held.some(stays);
  const places = held.map((one, at) => {
    const account_id = isNew && at === 0 ? channels[0]?.id : one.series.account_id;
    return { held: one, account_id: isNew || stays(one) ? account_id : undefined };
  });
  // If all accounts change, the first series gets the first new one, and the others end.
  const kept = isNew ? places.slice(0, 1) : places.filter(({ account_id }) => account_id);
  const taken = new Set(kept.map(({ account_id }) => account_id));
  return {
    kept: kept.flatMap(({ held: one, account_id }) =>
      account_id ? [{ held: one, account_id }] : [],
    ),
    gone: held.filter((one) => kept.every((place) => place.held !== one)),
    added: channels.filter(({ id }) => !taken.has(id)),
  };
}

/** Plans the same for one more account, from the next run on. */
async function addOne(
  trx: Db,
  like: SeriesRow,
  group: { id: string; account_id: string },
  now: number,
): Promise<void> {
  const schedule = scheduleOf(like);
  const row = {
    ...like,
    id: newId(),
    account_id: group.account_id,
    group_id: group.id,
    next_run: schedule ? afterPause(schedule, 0, now).skipped : 0,
    run_count: 0,
    last_seq: 0,
    failures: 0,
    approved: 0,
    created_at: now,
    updated_at: now,
    slot_at: null,
    shared_text: null,
    run_picture: null,
    last_published_at: null,
  };
  await addSchedule(trx, row);
  await planNext(trx, row.id, now, afterPause);
}

const overtaken = () => new AppError('conflict');

/** Pairs each series with the version that its owner saw. Throws `conflict` if it was changed since. */
function pairedWith(
  members: readonly Viewed[],
  held: readonly LockedSeries[],
): Map<LockedSeries, Viewed> {
  const pairs = new Map(
    held.flatMap((one) => {
      const seen = members.find(({ row }) => row.id === one.series.id);
      return seen ? [[one, seen] as const] : [];
    }),
  );
  if (pairs.size !== held.length || pairs.size !== members.length) throw overtaken();
  for (const [{ series }, { row }] of pairs) requireVersion(series, row.version);
  return pairs;
}

/** Whether neither the form nor the accounts change. */
function changesNothing(
  pairs: ReadonlyMap<LockedSeries, Viewed>,
  channels: readonly Channel[],
  change: ScheduledPostChange,
): boolean {
  const { platform: _platform, connection_id: _one, connection_ids: _all, ...form } = change;
  if (channels.length !== pairs.size) return false;
  return [...pairs].every(
    ([{ series }, { row }]) =>
      channels.some(({ id }) => id === series.account_id) && isUnchanged(series, row, form),
  );
}

/**
 * Changes the given fields. Throws `not_found`, `invalid_input`, `not_connected`, and `conflict` if the version is
 * outdated or one of its posts is being sent.
 */
export async function changeSchedule(
  ctx: Context,
  ownerId: string,
  id: string,
  change: ScheduledPostChange,
): Promise<void> {
  const seen = await viewGroup(ctx, ownerId, id);
  const [first] = seen.members;
  const wanted = await wantedAfter(ctx, ownerId, seen, change);
  const form = mergeForm(first.row, change);
  const has_material = await hasMaterial(ctx.db, ownerId, form.agent_id);
  requireSubject(form, has_material, mergeForm(first.row, {}));
  const exact = first.row.parts === null ? undefined : first.row;
  const channels = await checkForm(ctx, ownerId, form, wanted, exact);
  const grows = channels.length > seen.members.length;
  await ctx.db.transaction().execute(async (trx) => {
    // The usual lock order: the owner before the series.
    if (grows) await holdUser(trx, ownerId);
    const all = await lockSchedule(ctx, trx, ownerId, id);
    requireVersion(all[0].series, change.version);
    const pairs = pairedWith(seen.members, all);
    if (changesNothing(pairs, channels, change)) return;
    const { kept, gone, added } = placed(all, channels);
    all.forEach(requireNotSending);
    const group = groupOf(all[0].series);
    const changed: SeriesRow[] = [];
    for (const { held, account_id } of kept) {
      const before = pairs.get(held);
      if (before) changed.push(await changeOne(ctx, held, before, change, account_id));
    }
    for (const held of gone) await endOne(ctx, held);
    const [like] = changed;
    if (!like || channels.length === 1) return;
    await changeSeries(trx, like.id, { group_id: group });
    for (const { id: account_id } of added) {
      await addOne(trx, { ...like, group_id: group }, { id: group, account_id }, ctx.clock());
    }
  });
}
