import { conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { missingScope, needsOwner } from '#server/token-in-hand.ts';
import { isPlanned } from './uses.store.ts';

/**
 * Before any change of what is published with a file, such as its alt text, focus point, cover and captions, which the hash of an approval
 * doesn’t cover. Throws `conflict` while people approve a planned post with it: they saw it as it is. Throws `token_scope` if
 * a token without “Publish” would change a planned post.
 */
export async function requireUnapproved(
  { db }: Pick<Context, 'db'>,
  ownerId: string,
  id: string,
): Promise<void> {
  if (needsOwner(ownerId) && (await isPlanned(db, ownerId, id))) throw missingScope('publish');
  if (await isPlanned(db, ownerId, id, 'approved')) {
    throw conflictError(
      'This is in a scheduled post that people approve. Move that post back to drafts first.',
    );
  }
}
