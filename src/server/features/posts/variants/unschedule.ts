/** Takes posts back from the schedule: to the drafts, or to where they waited before they were published now. */
import type { MovedPost } from '#contract/schedule/queue.ts';
import { leavesUntil } from '#domain/posts/post-acts.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, isUniqueViolation } from '#server/db/client.ts';
import { revertToDrafts } from '#server/features/content/service.ts';
import {
  currentPlace,
  notConfirmed,
  restoreWithin,
  withdrawPlannedText,
} from '#server/features/schedule/service.ts';
import { missingScope, needsOwner } from '#server/token-in-hand.ts';
import { type HeldPost, withPost } from './held.ts';
import { cannot, changedSince } from './plan.ts';
import { changePost, changeVariant, type VariantRow } from './store.ts';

type Account = Parameters<typeof restoreWithin>[2];

const instantOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

const isPlanned = ({ series_id, stage }: VariantRow): boolean =>
  series_id !== null && stage !== 'out';

const nothingPlanned = (variants: readonly VariantRow[]): AppError =>
  cannot(
    variants.some(({ stage }) => stage === 'out')
      ? 'This post is already published.'
      : 'Nothing of this post is scheduled.',
  );

/** How variants are taken back: to these places, or, once that failed, to the drafts. */
interface Way {
  before: readonly MovedPost[];
  isLost: boolean;
}

const isSame = (one: MovedPost, other: MovedPost): boolean =>
  instantOf(one.slot_at) === instantOf(other.slot_at) &&
  instantOf(one.due_at) === instantOf(other.due_at);

/**
 * Puts a variant back where it was. `false` if that place is lost. Throws `conflict` if it no longer leaves then, because
 * it was given another time since.
 */
async function putBack(
  ctx: Context,
  trx: Db,
  { owner_id, account_id, was, isLost }: Account & { was: MovedPost; isLost: boolean },
): Promise<boolean> {
  const [here] = await currentPlace(ctx, trx, was.id);
  // It is there again, because Undo was pressed twice or its answer was lost, or it never left.
  if (here && isSame(here, was)) return true;
  if (!isLost) {
    await restoreWithin(ctx, trx, { owner_id, account_id }, [was]);
    return true;
  }
  if (here && Date.parse(here.due_at) > leavesUntil(ctx.clock())) throw changedSince();
  return false;
}

/** Takes one variant back. Returns whether it did: a text that may be published stays planned. */
async function takeBack(
  ctx: Context,
  { trx, post: { owner_id } }: HeldPost,
  { id, account_id, series_id, stage }: VariantRow,
  { before, isLost }: Way,
): Promise<boolean> {
  const was = before.find((place) => place.id === series_id);
  if (was && (await putBack(ctx, trx, { owner_id, account_id, was, isLost }))) return true;
  const isOpen = series_id !== null && stage !== 'dropped';
  if (isOpen && !(await withdrawPlannedText(ctx, trx, series_id))) return false;
  await changeVariant(trx, id, { series_id: null });
  return true;
}

/** In one transaction. */
const takeAllBack = (ctx: Context, ownerId: string, id: string, way: Way) =>
  withPost(ctx, ownerId, id, async (held) => {
    const { trx, post, variants } = held;
    const planned = variants.filter(isPlanned);
    if (planned.length === 0) throw nothingPlanned(variants);
    let taken = 0;
    // The usual lock order: accounts by their ids.
    const inOrder = planned.toSorted((one, other) => (one.account_id < other.account_id ? -1 : 1));
    for (const variant of inOrder) if (await takeBack(ctx, held, variant, way)) taken += 1;
    if (taken === 0) throw notConfirmed();
    // What was posted from a suggestion is a suggestion to post again.
    if (post.piece_id !== null) await revertToDrafts(trx, ctx.clock(), { id: post.piece_id });
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
 * `not_found`, `conflict` if nothing is planned, one is being published, one has got another time since, or all of them
 * stay, and `token_scope` for a token that could not have published it and so has nothing to undo.
 */
export async function unschedulePost(
  ctx: Context,
  ownerId: string,
  id: string,
  before: readonly MovedPost[] = [],
): Promise<TakenBack> {
  if (before.length > 0 && needsOwner(ownerId)) throw missingScope('publish');
  try {
    return { left: await takeAllBack(ctx, ownerId, id, { before, isLost: false }), is_lost: false };
  } catch (error) {
    const isOver = error instanceof AppError || isUniqueViolation(error);
    if (before.length === 0 || !isOver) throw error;
  }
  return { left: await takeAllBack(ctx, ownerId, id, { before, isLost: true }), is_lost: true };
}
