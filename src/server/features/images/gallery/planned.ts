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
