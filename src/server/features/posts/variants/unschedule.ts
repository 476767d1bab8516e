/** Takes posts back from the schedule: to the drafts, or to where they waited before they were published now. */
import type { MovedPost } from '#contract/schedule/queue.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/client.ts';
import {
  notConfirmed,
  restoreWithin,
  withdrawPlannedText,
} from '#server/features/schedule/service.ts';
import { type HeldPost, withPost } from './held.ts';
import { cannot } from './plan.ts';
import { changePost, changeVariant, type VariantRow } from './store.ts';

const isPlanned = ({ series_id, stage }: VariantRow): boolean =>
  series_id !== null && stage !== 'out';

const nothingPlanned = (variants: readonly VariantRow[]): AppError =>
  cannot(
    variants.some(({ stage }) => stage === 'out')
      ? 'This post is already published.'
      : 'Nothing of this post is scheduled.',
  );

/** Takes one variant back. Returns whether it did: a text that may be published stays planned. */
async function takeBack(
  ctx: Context,
  { trx, post: { owner_id } }: HeldPost,
  { id, account_id, series_id, stage }: VariantRow,
  before: readonly MovedPost[],
): Promise<boolean> {
  const was = before.find((place) => place.id === series_id);
  if (was) {
    await restoreWithin(ctx, trx, { owner_id, account_id }, [was]);
    return true;
  }
  const isOpen = series_id !== null && stage !== 'dropped';
  if (isOpen && !(await withdrawPlannedText(ctx, trx, series_id))) return false;
  await changeVariant(trx, id, { series_id: null });
  return true;
}

/** In one transaction. */
const takeAllBack = (ctx: Context, ownerId: string, id: string, before: readonly MovedPost[]) =>
  withPost(ctx, ownerId, id, async (held) => {
    const { trx, post, variants } = held;
    const planned = variants.filter(isPlanned);
    if (planned.length === 0) throw nothingPlanned(variants);
    let taken = 0;
    // The usual lock order: accounts by their ids.
    const inOrder = planned.toSorted((one, other) => (one.account_id < other.account_id ? -1 : 1));
    for (const variant of inOrder) if (await takeBack(ctx, held, variant, before)) taken += 1;
    if (taken === 0) throw notConfirmed();
    await changePost(trx, id, { version: post.version + 1, updated_at: ctx.clock() });
    return planned.length - taken;
  });

/** How a post was taken back. */
export interface TakenBack {
  /** On how many accounts it stays because it might be published. */
  left: number;
  /** Whether it is a draft on accounts where it was planned before, because it lost its place there. */
  is_lost: boolean;
}

/**
 * Turns it back into a draft on every account where it is not published, or puts it back to `before`, which publishing
 * it answered. If that place is gone, it becomes a draft there too: above all it must not be published. Throws
 * `not_found`, and `conflict` if nothing is planned, one is being published, or all of them stay.
 */
export async function unschedulePost(
  ctx: Context,
  ownerId: string,
  id: string,
  before: readonly MovedPost[] = [],
): Promise<TakenBack> {
  try {
    return { left: await takeAllBack(ctx, ownerId, id, before), is_lost: false };
  } catch (error) {
    const isOver = error instanceof AppError || isUniqueViolation(error);
    if (before.length === 0 || !isOver) throw error;
  }
  return { left: await takeAllBack(ctx, ownerId, id, []), is_lost: true };
}
