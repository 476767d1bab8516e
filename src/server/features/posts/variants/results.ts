/** What came of a published post on each account. */
import type { PostResult } from '#contract/posts/posts.ts';
import type { Context } from '#server/context.ts';
import { noReactions, reactionsTo } from '#server/features/dashboard/service.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { readPost } from './read.ts';

/** The latest reactions on each account where it is published. Throws `not_found`. */
export async function resultsOf(ctx: Context, ownerId: string, id: string): Promise<PostResult[]> {
  const { standings } = await readPost(ctx, ownerId, id);
  const out = standings.flatMap(({ connection_id, occurrence, stage }) =>
    stage === 'out' && occurrence ? [{ connection_id, occurrence }] : [],
  );
  const entries = await loadOccurrences(
    ctx.db,
    out.map(({ occurrence }) => occurrence.id),
  );
  const reactions = await reactionsTo(ctx, ownerId, entries);
  return out.map(({ connection_id, occurrence }) => ({
    connection_id,
    ...(reactions.get(occurrence.id) ?? noReactions),
  }));
}
