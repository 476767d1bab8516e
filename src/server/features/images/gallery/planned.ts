import { conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { missingScope, needsOwner } from '#server/token-in-hand.ts';
import { isPlanned } from './uses.store.ts';

/**
 * Throws `token_scope` if a token without “Publish” would change what a planned post says: what belongs to a file is
 * published with it, and no approval covers it.
 */
export async function requireUnplanned(
  { db }: Pick<Context, 'db'>,
  ownerId: string,
  id: string,
): Promise<void> {
  if (needsOwner(ownerId) && (await isPlanned(db, ownerId, id))) throw missingScope('publish');
}

/**
 * The same for the cover and the captions of a video, and for what stays in view of an image. Throws `conflict` also where people approve what goes out: they saw
 * the post with what it has.
 */
export async function requireUnapproved(
  ctx: Pick<Context, 'db'>,
  ownerId: string,
  id: string,
  what: 'video' | 'image' = 'video',
): Promise<void> {
  await requireUnplanned(ctx, ownerId, id);
  if (await isPlanned(ctx.db, ownerId, id, 'approved')) {
    throw conflictError(
      `This ${what} is in a scheduled post that people approve. Move that post back to drafts first.`,
    );
  }
}
