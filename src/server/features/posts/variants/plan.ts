/** Plans posts for several accounts: one approval, and one scheduled post in the ledger for each account. */
import type { FieldError } from '#contract/core/errors.ts';
import type { Post, Standing } from '#contract/posts/posts.ts';
import type { MovedPost } from '#contract/schedule/queue.ts';
import type { QueuePlace } from '#contract/schedule/types.ts';
import { accountLabel } from '#domain/platforms/account-names.ts';
import { canPlan, isPlanned, leavesUntil } from '#domain/posts/post-acts.ts';
import { AppError, conflictError, fieldError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { markPosted, requireDraftOf } from '#server/features/content/service.ts';
import {
  changePlannedText,
  currentPlace,
  type PlannedTime,
  planText,
  findSlot,
  whenOf,
} from '#server/features/schedule/service.ts';
import { settleFixed } from '#server/ledger/publish/fixed-text.ts';
import { approveSeries } from '#server/ledger/publish/approvals.store.ts';
import { alreadyPosted } from '#server/features/posts/publish-text.ts';
import { toPlan } from './content.ts';
import { variantName, readPost } from './read.ts';
import { changePost, changeVariant, findNewest, type VariantRow } from './store.ts';
import { requireAgent } from './require.ts';
import { closeVersion } from './history.ts';
import { askApprovers } from './consent.ts';
import { consents } from './others.ts';
import { learnPost } from '#server/features/posts/learn-post.ts';
import { type HeldPost, withPost } from './held.ts';
import { lazily } from '#domain/lazily.ts';

export const cannot = (message: string) => conflictError(message);
export const changedSince = (): AppError =>
  cannot('This post changed since you opened it. Reload it and check again.');

/** Throws if a post was changed since a person saw it, because their decision was about something else. */
function requireSeen(post: Post, hash: string | undefined): void {
  if (hash === undefined || hash === post.hash) return;
  throw changedSince();
}

/** Throws `invalid_input` with every account on which the post cannot be published as it is. */
function requirePossible({ standings }: Post, chosen: readonly Standing[]): void {
  const details = chosen.flatMap((variant) => {
    const { problem } = variant;
    if (problem === null) return [];
    const message = `${accountLabel(variant)}: ${problem}`;
    return [{ path: `variants.${standings.indexOf(variant)}`, message }];
  });
  const [first] = details;
  if (first) throw new AppError('invalid_input', { message: first.message, details });
}

export interface Plan {
  hash?: string | undefined;
  /** Only these accounts; by default all that are open. */
  connection_ids?: readonly string[] | undefined;
  /** No one saw it, so it does not count as approved. */
  is_unseen?: boolean;
  /** One time for all, or the queue of each account. */
  when: PlannedTime | QueuePlace;
  /** Whether the time is now, so that the post is made ready to be sent. */
  is_now?: boolean;
}

/** How many accounts were planned. */
interface Planned {
  count: number;
  /** With `is_now`: their posts in the ledger. */
  due: string[];
  /** What undoes it, unless a version can't be put back where it was. */
  undo?: { before: MovedPost[] };
}

async function currentPlaces(
  ctx: Context,
  trx: Db,
  variants: readonly VariantRow[],
): Promise<MovedPost[]> {
  const places: MovedPost[] = [];
  for (const { series_id } of variants) places.push(...(await currentPlace(ctx, trx, series_id)));
  return places;
}

/** Where variants wait; not those being published: nobody undoes that by publishing it a little earlier. */
async function placesOf(
  ctx: Context,
  trx: Db,
  variants: readonly VariantRow[],
): Promise<MovedPost[]> {
  const places = await currentPlaces(ctx, trx, variants);
  return places.filter(({ due_at }) => Date.parse(due_at) > leavesUntil(ctx.clock()));
}

/**
 * What undoes a plan: where its variants waited. Given another time, all of a post's variants must have one to go back
 * to; published at once, what had none becomes a draft, and what waits on other accounts goes on.
 */
async function undoFor(
  ctx: Context,
  trx: Db,
  { planned, all, is_now }: Record<'planned' | 'all', VariantRow[]> & { is_now: boolean },
): Promise<Planned['undo']> {
  if (is_now) {
    const others = all.filter((one) => isPlanned(one) && !planned.includes(one));
    const going = await currentPlaces(ctx, trx, others);
    return { before: [...(await placesOf(ctx, trx, planned)), ...going] };
  }
  const before = await placesOf(ctx, trx, all);
  return before.length === all.filter(isPlanned).length ? { before } : undefined;
}

function chosenOf(post: Post, ids: readonly string[] | undefined): Standing[] {
  if (post.stage === 'idea') throw cannot('Write a post from this idea first.');
  if (post.standings.length === 0) throw cannot('Choose at least one account for this post.');
  const unknown = ids?.find((id) => post.standings.every((one) => one.connection_id !== id));
  if (unknown !== undefined) {
    const message = 'This post has no version for this account.';
    throw fieldError('connection_ids', message);
  }
  const asked = post.standings.filter(
    ({ connection_id }) => ids === undefined || ids.includes(connection_id),
  );
  const chosen = asked.filter(canPlan);
  if (chosen.length === 0) throw cannot('All of this post is published or being published.');
  return chosen;
}

interface Timed {
  variant: VariantRow;
  time: PlannedTime;
}

const listed = lazily(() => new Intl.ListFormat('en'));

/**
 * The time of each variant, without those queued already. Each account has its own posting times. Throws `conflict`
 * with every account that has none free.
 */
async function timesOf(
  ctx: Context,
  { trx, post: { owner_id }, variants }: HeldPost,
  chosen: readonly VariantRow[],
  when: Plan['when'],
): Promise<Timed[]> {
  if (typeof when !== 'string') return chosen.map((variant) => ({ variant, time: when }));
  const timed: Timed[] = [];
  const details: FieldError[] = [];
  // Each reason once, with the accounts that it prevents from queuing.
  const kept = new Map<string, string[]>();
  for (const variant of chosen) {
    const { account_id, slot_at, stage } = variant;
    if (slot_at !== null && stage === 'scheduled') continue;
    const found = await findSlot(ctx, trx, { owner_id, account_id, place: when, now: ctx.clock() });
    if ('refused' in found) {
      const { refused } = found;
      const name = variantName(variant);
      const path = `variants.${variants.indexOf(variant)}`;
      details.push({ path, message: `${name}: ${refused}` });
      kept.set(refused, [...(kept.get(refused) ?? []), name]);
    } else {
      const { anchor_local, timezone } = found;
      timed.push({ variant, time: { anchor_local, timezone, slot_at: found.slot_at } });
    }
  }
  if (details.length === 0) return timed;
  const reasons = [...kept].map(([refused, names]) => `${listed().format(names)}: ${refused}`);
  const message = ['Nothing was queued.', ...reasons].join(' ');
  throw new AppError('conflict', { message, details });
}

/** Plans one variant, or moves its existing plan. Returns its series. */
async function planVariant(
  ctx: Context,
  { trx, post }: HeldPost,
  { variant, time }: Timed,
): Promise<string> {
  const text = toPlan(post, variant);
  if (variant.series_id !== null && variant.stage !== 'dropped') {
    await changePlannedText(ctx, trx, variant.series_id, { text, time });
    return variant.series_id;
  }
  const { owner_id, agent_id } = post;
  const speaker = { owner_id, agent_id, account_id: variant.account_id };
  const series_id = await planText(ctx, trx, speaker, text, time);
  await changeVariant(trx, variant.id, { series_id });
  return series_id;
}

/**
 * Marks the suggestion that the post is or was made from as posted. Throws `conflict` if it was posted in another way
 * before, or failed a check and was not changed since: what its owner writes is theirs.
 */
async function markDraft(
  ctx: Pick<Context, 'clock'>,
  { trx, post, variants }: HeldPost,
  seriesId: string,
): Promise<void> {
  const isFirst = variants.every(({ series_id }) => series_id === null);
  if (post.piece_id === null || !isFirst) return;
  if (post.piece_id === post.id && post.parts === post.written)
    await requireDraftOf({ db: trx }, post.owner_id, post.agent_id, post.id);
  const newest = await findNewest(trx, seriesId);
  if (!newest || !(await markPosted(trx, post.piece_id, newest.id, ctx.clock()))) {
    throw alreadyPosted();
  }
}

/** Once something is planned: its suggestion is posted, and what its owner let out without a review is learned from. */
async function settle(
  ctx: Pick<Context, 'clock'>,
  held: HeldPost,
  seriesId: string,
  { is_unseen = false }: Pick<Plan, 'is_unseen'>,
): Promise<void> {
  await markDraft(ctx, held, seriesId);
  if (held.post.review === 'off' && !is_unseen) await learnPost(ctx, held.trx, held.post);
}

/** Prepares the planned post of a series, which is due now; returns its id. */
async function makeReady(ctx: Context, trx: Db, seriesId: string): Promise<string[]> {
  const newest = await findNewest(trx, seriesId);
  if (!newest) return [];
  await settleFixed(ctx, trx, newest.id);
  return [newest.id];
}

/**
 * Plans all open variants of a post in one transaction. Idempotent, because each variant has one series. Throws
 * `not_found`, `invalid_input`, `limit_reached` and `conflict`.
 */
export async function plan(
  ctx: Context,
  ownerId: string,
  id: string,
  wanted: Plan,
): Promise<Planned> {
  const seen = await readPost(ctx, ownerId, id);
  requireSeen(seen, wanted.hash);
  await requireAgent(ctx, ownerId, seen.agent_id);
  const chosen = chosenOf(seen, wanted.connection_ids);
  requirePossible(seen, chosen);
  const ids = new Set(chosen.map(({ connection_id }) => connection_id));
  return withPost(ctx, ownerId, id, async (found) => {
    const { trx, variants } = found;
    // Plans exactly what was read above, or nothing.
    if (found.post.version !== seen.version) throw new AppError('conflict');
    let first: string | undefined;
    const due: string[] = [];
    // Locked in the order of account ids, so that two transactions with slots of several accounts cannot deadlock.
    const inOrder = variants.toSorted((one, other) => (one.account_id < other.account_id ? -1 : 1));
    const asked = inOrder.filter(({ account_id }) => ids.has(account_id));
    const planned = await timesOf(ctx, found, asked, wanted.when);
    const is_unseen = wanted.is_unseen === true;
    const variantsPlanned = planned.map(({ variant }) => variant);
    const held = await askApprovers(ctx, found, variantsPlanned, is_unseen);
    const isConsent = consents(found.post, is_unseen);
    const is_now = wanted.is_now === true;
    const undo = await undoFor(ctx, trx, { planned: variantsPlanned, all: inOrder, is_now });
    for (const timed of planned) {
      const series = await planVariant(ctx, held, timed);
      if (isConsent) await approveSeries(trx, series, ctx.clock(), { by: 'planning' });
      first ??= series;
      if (is_now) due.push(...(await makeReady(ctx, trx, series)));
    }
    if (first !== undefined) await settle(ctx, held, first, wanted);
    await closeVersion(trx, held, ctx.clock());
    await changePost(trx, id, { version: found.post.version + 1, updated_at: ctx.clock() });
    return { count: ids.size, due, ...(undo && { undo }) };
  });
}

/** Plans it for a time, or moves unpublished variants there. Throws like `plan`. */
export async function schedulePost(
  ctx: Context,
  ownerId: string,
  id: string,
  wanted: Omit<Plan, 'when'> & { scheduled_time: string; timezone: string },
): Promise<Planned> {
  const { scheduled_time, timezone, ...rest } = wanted;
  const { anchor_local } = whenOf(scheduled_time, timezone, ctx.clock());
  return plan(ctx, ownerId, id, { ...rest, when: { anchor_local, timezone } });
}

/** Adds it to the queue of each account, at the end or at the front. Throws like `plan`. */
export const queuePost = (
  ctx: Context,
  ownerId: string,
  id: string,
  { place: when, ...rest }: Omit<Plan, 'when'> & { place: QueuePlace },
): Promise<Planned> => plan(ctx, ownerId, id, { ...rest, when });
