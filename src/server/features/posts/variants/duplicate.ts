import type { Context } from '#server/context.ts';
import { within } from '#server/db/client.ts';
import { copyMarks } from './board.store.ts';
import { readPost } from './read.ts';
import { listSpeakers } from './store.ts';
import { createPost } from './create.ts';

/** Copies a post as a draft with its accounts, without disconnected ones. Returns the id of the copy. */
export async function duplicatePost(
  ctx: Context,
  ownerId: string,
  id: string,
  made_id?: string,
): Promise<string> {
  const post = await readPost(ctx, ownerId, id);
  const ids = post.variants.map(({ connection_id }) => connection_id);
  const known = new Set((await listSpeakers(ctx.db, ownerId, ids)).map((one) => one.id));
  const { agent_id, idea, parts, media_ids, extras, labels, review } = post;
  const variants = post.variants.filter(({ connection_id }) => known.has(connection_id));
  const same = {
    agent_id,
    parts,
    media_ids,
    extras,
    labels,
    review,
    variants,
    ...(idea && { idea }),
  };
  return within(ctx.db, async (trx) => {
    const copy = await createPost({ ...ctx, db: trx }, ownerId, same, { made_id });
    // AI-written text stays marked as such.
    await copyMarks(trx, ownerId, id, copy);
    return copy;
  });
}
