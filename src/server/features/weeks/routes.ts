import type { weekCalls } from '#contract/weeks/calls.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { comingDays } from '#domain/weeks/week-times.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser, within } from '#server/db/client.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { whySource } from '#domain/weeks/plan-week.ts';
import { Variant } from '#contract/posts/variant.ts';
import { toIso } from '#contract/core/time.ts';
import { AppError, conflictError, fieldError, tryEach } from '#server/app-error.ts';
import { currentAgent, takeBackLine, takeLine } from '#server/features/agents/service.ts';
import { countUse, takeBackUse } from '#server/features/evergreen/service.ts';
import {
  deletePost,
  insertVariants,
  listVariants,
  planPost,
  restorePost,
  unschedulePost,
  variantRow,
} from '#server/features/posts/service.ts';
import { findSlot, whenOf } from '#server/features/schedule/service.ts';
import { newId } from '#server/ids.ts';
import { plan, store } from './propose.ts';
import { latestOf, type ReadItem, readItems, readOpen, readWeek } from './read.ts';
import { saveRule } from './rules.ts';
import {
  changeItem,
  deletePlan,
  deleteSuggestions,
  findPlan,
  type PlanRow,
  suggestAgain,
  type WeekItemRow,
} from './store.ts';

interface Whose {
  owner_id: string;
  agent_id: string;
}

const noWeek = () => conflictError('There’s no proposed week. Plan one first.');
const changed = 'This post changed since you saw it. Look at it again.';

/** Runs `work` on the proposal of an agent, while its owner is locked. Throws `not_found`, and `conflict` if there is none. */
const withWeek = <T>(
  ctx: Context,
  { owner_id, agent_id }: Whose,
  work: (inside: Context, plan: PlanRow, items: ReadItem[]) => Promise<T>,
): Promise<T> =>
  within(ctx.db, async (trx) => {
    // The usual lock order: the owner first.
    await holdUser(trx, owner_id);
    await currentAgent({ db: trx }, owner_id, agent_id);
    const plan = await findPlan(trx, owner_id, agent_id);
    if (!plan || plan.to_at <= ctx.clock()) throw noWeek();
    return work({ ...ctx, db: trx }, plan, await readItems(trx, plan));
  });

/** Throws `not_found` if it is not there, and `conflict` if it is scheduled. */
function openItem(items: readonly ReadItem[], id: string): WeekItemRow {
  const found = items.find(({ row }) => row.id === id);
  if (!found) throw new AppError('not_found');
  if (found.is_planned) throw conflictError('This post is scheduled already.');
  return found.row;
}

/** A claim that is under way loses its row, so that what it writes is not kept. */
const anew = (row: WeekItemRow, now: number) => ({
  state: 'waiting' as const,
  post_id: null,
  reason: null,
  tries: 0,
  next_at: now,
  lease_token: row.lease_token + 1,
  lease_until: null,
  updated_at: now,
});

/** Has a post written again about another topic; swaps the times of two. Throws `not_found`, `conflict`. */
const change = (
  ctx: Context,
  whose: Whose,
  { item_id, topic, swap_with }: BodyOf<typeof weekCalls.change>,
): Promise<void> =>
  withWeek(ctx, whose, async ({ db: trx, clock }, _plan, items) => {
    const row = openItem(items, item_id);
    const now = clock();
    if (topic !== undefined) {
      if (row.post_id !== null) await deleteSuggestions(trx, [row.post_id]);
      const own = { source: 'own', source_id: null, facts: '', link: null } as const;
      await changeItem(trx, row.id, { ...anew(row, now), ...own, topic, why: whySource.own });
      return;
    }
    const other = openItem(items, swap_with ?? '');
    if (other.id === row.id || other.account_id !== row.account_id) {
      const message = 'Choose another post on the same account';
      throw fieldError('swap_with', message);
    }
    await changeItem(trx, row.id, { at: other.at, updated_at: now });
    await changeItem(trx, other.id, { at: row.at, updated_at: now });
  });

/** The time of a post, in its posting time if it has one. Throws `conflict` if that is taken by now, or has passed. */
async function timeOf(ctx: Context, row: WeekItemRow, timezone: string) {
  const { owner_id, account_id, at } = row;
  const now = ctx.clock();
  if (at <= now) throw conflictError('Its time has passed.');
  if (row.is_slot === 0) {
    const { anchor_local } = whenOf(toIso(at), timezone, now);
    return { anchor_local, timezone };
  }
  const place = { slot_at: at };
  const found = await findSlot(ctx, ctx.db, { owner_id, account_id, place, now });
  if ('refused' in found) throw conflictError(found.refused);
  const { anchor_local, timezone: zone, slot_at } = found;
  return { anchor_local, timezone: zone, slot_at };
}

/** The account of a suggestion, which has none of its own as long as nobody has kept it. */
async function requireAccount(trx: Db, post_id: string, connection_id: string): Promise<void> {
  const variants = await listVariants(trx, [post_id]);
  if (variants.some(({ account_id }) => account_id === connection_id)) return;
  const variant = Variant.parse({ connection_id });
  await insertVariants(trx, [variantRow(post_id, variants.length, variant)]);
}

/**
 * An evergreen item or a line of material rests from now on, and an idea is no longer one. Throws `conflict` for a line that is
 * gone or was posted meanwhile.
 */
async function useUp(ctx: Context, row: WeekItemRow, post_id: string): Promise<void> {
  const { owner_id, account_id, source, source_id, at, topic, created_at } = row;
  if (source_id === null) return;
  if (source === 'material') {
    const isFree = await takeLine(ctx, { owner_id, id: source_id, since: created_at });
    if (!isFree) throw conflictError('Its line of material was deleted or posted in the meantime.');
    return;
  }
  if (source === 'evergreen' || source === 'season') {
    const use = { id: newId(), owner_id, account_id, slot_at: at, topic };
    await countUse(ctx.db, { ...use, item_id: source_id, post_id }, ctx.clock());
    return;
  }
  await deletePost(ctx, owner_id, source_id).catch((error: unknown) => {
    // Its owner deleted it before.
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  });
}

/** Schedules one, exactly as it was seen. Throws `not_found`, `conflict`, and what `planPost` throws. */
const approveOne = (
  ctx: Context,
  whose: Whose,
  { id, hash }: { id: string; hash: string },
  approved_at: number,
): Promise<void> =>
  withWeek(ctx, whose, async (inside, { timezone }, items) => {
    const row = openItem(items, id);
    const read = items.find((one) => one.row.id === id);
    if (row.post_id === null || read?.hash !== hash) throw conflictError(changed);
    const when = await timeOf(inside, row, timezone);
    await requireAccount(inside.db, row.post_id, row.account_id);
    await planPost(inside, whose.owner_id, row.post_id, { when });
    await useUp(inside, row, row.post_id);
    const done = { state: 'approved', approved_at, reason: null } as const;
    await changeItem(inside.db, id, { ...done, updated_at: approved_at });
  });

/**
 * Schedules those posts, each in its own transaction, so that one that fails keeps none of the others. Throws
 * `not_found` for the agent.
 */
async function approve(
  ctx: Context,
  whose: Whose,
  wanted: BodyOf<typeof weekCalls.approve>['items'],
) {
  const { owner_id, agent_id } = whose;
  await currentAgent(ctx, owner_id, agent_id);
  const now = ctx.clock();
  const once = new Map(wanted.map((item) => [item.id, item]));
  const { done, refused } = await tryEach(once.values(), async (one) => {
    await approveOne(ctx, whose, one, now);
    return one.id;
  });
  const failed = refused.map(({ item, error }) => ({ id: item.id, message: error.message }));
  return { done, failed };
}

/** Takes one back: it is proposed again, its idea is on the board, and its evergreen item has not been used. */
async function takeBack(ctx: Context, owner_id: string, { row, post }: ReadItem): Promise<boolean> {
  const { source, source_id } = row;
  if (!post || (await unschedulePost(ctx, owner_id, post.id)).left > 0) return false;
  // What its owner changed is a draft of theirs.
  if (post.parts === post.written) await suggestAgain(ctx.db, post.id);
  await takeBackUse(ctx.db, post.id);
  if (source === 'material' && source_id !== null) await takeBackLine(ctx, owner_id, source_id);
  const isIdea = source === 'idea' || source === 'feed';
  if (isIdea && source_id !== null) await restorePost(ctx.db, owner_id, source_id);
  const back = { state: 'written', approved_at: null, updated_at: ctx.clock() } as const;
  await changeItem(ctx.db, row.id, back);
  return true;
}

/** Takes the latest approval back, where nothing was published; returns how many. Throws `conflict` if there is none. */
const undo = (ctx: Context, whose: Whose): Promise<number> =>
  withWeek(ctx, whose, async (inside, _plan, items) => {
    const latest = latestOf(items, ctx.clock());
    if (latest.length === 0) throw conflictError('There’s nothing to undo.');
    let taken = 0;
    for (const item of latest) {
      const isBack = await takeBack(inside, whose.owner_id, item).catch((error: unknown) => {
        // It is published or being published by now.
        if (error instanceof AppError && error.code === 'conflict') return false;
        throw error;
      });
      if (isBack) taken += 1;
    }
    return taken;
  });

/** What was approved stays scheduled. */
const forget = (ctx: Context, { owner_id, agent_id }: Whose): Promise<void> =>
  within(ctx.db, async (trx) => {
    await holdUser(trx, owner_id);
    const plan = await findPlan(trx, owner_id, agent_id);
    if (plan) await deletePlan(trx, plan.id);
  });

/** A summary such as “Scheduled 3 posts. 1 post didn’t work.” */
const approved = (done: number, failed: number): string =>
  [
    ...(done > 0 ? [`Scheduled ${pluralize(done, 'post')}.`] : []),
    ...(failed > 0 ? [`${pluralize(failed, 'post')} didn’t work.`] : []),
  ].join(' ');

export const weekRoutes = (ctx: Context): Handlers<typeof weekCalls> => ({
  list: async ({ caller }) => ({ data: { weeks: await readOpen(ctx, caller.user_id) } }),

  get: async ({ caller, params }) => ({ data: await readWeek(ctx, caller.user_id, params.id) }),

  async propose({ caller: { user_id: owner_id }, params: { id: agent_id }, body: { timezone } }) {
    const span = comingDays(ctx.clock(), timezone);
    const proposal = await plan(ctx, { owner_id, agent_id, timezone, span });
    await within(ctx.db, (trx) => store(ctx, trx, proposal, 0));
    const message = `Proposed ${pluralize(proposal.posts.length, 'post')}. Nothing is scheduled until you approve it.`;
    return { data: await readWeek(ctx, owner_id, agent_id), message };
  },

  async forget({ caller: { user_id: owner_id }, params: { id: agent_id } }) {
    await forget(ctx, { owner_id, agent_id });
    return { data: await readWeek(ctx, owner_id, agent_id), message: 'Forgotten.' };
  },

  async change({ caller: { user_id: owner_id }, params: { id: agent_id }, body }) {
    await change(ctx, { owner_id, agent_id }, body);
    const message = body.topic === undefined ? 'Swapped.' : 'It will be written about this.';
    return { data: await readWeek(ctx, owner_id, agent_id), message };
  },

  async approve({ caller: { user_id: owner_id }, params: { id: agent_id }, body }) {
    const { done, failed } = await approve(ctx, { owner_id, agent_id }, body.items);
    const message = approved(done.length, failed.length);
    return { data: await readWeek(ctx, owner_id, agent_id), done, failed, message };
  },

  async undo({ caller: { user_id: owner_id }, params: { id: agent_id } }) {
    const count = await undo(ctx, { owner_id, agent_id });
    const message =
      count === 0 ? 'Nothing could be taken back.' : `Took back ${pluralize(count, 'post')}.`;
    return { data: await readWeek(ctx, owner_id, agent_id), message };
  },

  async rule({ caller: { user_id: owner_id }, params: { id: agent_id }, body }) {
    await saveRule(ctx, { owner_id, agent_id }, body);
    const message = body.is_on
      ? 'A week will be proposed every Sunday at 17:00.'
      : 'No week is proposed automatically anymore.';
    return { data: await readWeek(ctx, owner_id, agent_id), message };
  },
});
