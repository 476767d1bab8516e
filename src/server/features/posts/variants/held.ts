/** Locks a post while it is changed. */
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser, within } from '#server/db/client.ts';
import { requireRoom } from './require.ts';
import { changePost, holdPost, listVariants, type PostRow, type VariantRow } from './store.ts';

export interface HeldPost {
  trx: Db;
  post: PostRow;
  variants: VariantRow[];
}

/** Runs `work` on a post of that owner while the owner and the post are locked. Throws `not_found`. */
export const withHeld = <T>(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  id: string,
  work: (held: HeldPost) => Promise<T>,
): Promise<T> =>
  within(ctx.db, async (trx) => {
    // The usual lock order: the owner first.
    await holdUser(trx, ownerId);
    const post = await holdPost(trx, ownerId, id);
    if (!post) throw new AppError('not_found');
    return work({ trx, post, variants: await listVariants(trx, [id]) });
  });

/**
 * Like `withHeld`, for work on a post that stays: if it was only suggested, it is kept by that, and no longer goes by itself.
 * Throws `limit_reached` too.
 */
export const withPost = <T>(
  ctx: Pick<Context, 'db' | 'clock'>,
  ownerId: string,
  id: string,
  work: (held: HeldPost) => Promise<T>,
): Promise<T> =>
  withHeld(ctx, ownerId, id, async (held) => {
    const { trx, post } = held;
    if (post.is_suggestion === 0) return work(held);
    await requireRoom(trx, ownerId);
    const kept = { is_suggestion: 0, deleted_at: null } as const;
    await changePost(trx, id, { ...kept, updated_at: ctx.clock() });
    return work({ ...held, post: { ...post, ...kept } });
  });
