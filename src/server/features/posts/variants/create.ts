/** New posts for several accounts: as drafts, or planned at once. */
import type { NewPost } from '#contract/posts/posts.ts';
import type { Context } from '#server/context.ts';
import { rowExists } from '#server/db/row-exists.ts';
import { type Db, holdUser, within } from '#server/db/client.ts';
import { sourceIn } from '#server/features/company/service.ts';
import { requireDraftOf } from '#server/features/content/service.ts';
import { newId } from '#server/ids.ts';
import { needsOwner, personInHand } from '#server/token-in-hand.ts';
import { noteProgram } from './history.ts';
import { type Plan, plan } from './plan.ts';
import {
  requireAccounts,
  requireAgent,
  requireMedia,
  requireRoom,
  requireShown,
} from './require.ts';
import { copyMarks, requireSelf } from './board.store.ts';
import { findKept } from '#server/features/posts/store.ts';
import { insertPost, insertVariants, listSpeakers, listVariants } from './store.ts';
import { rowOf, wordsOf } from './write.ts';
import { readPost } from './read.ts';

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
  const { agent_id, idea, parts, media_ids, media_parts, extras, labels, review } = post;
  const variants = post.variants.filter(({ connection_id }) => known.has(connection_id));
  const same = {
    agent_id,
    parts,
    media_ids,
    media_parts,
    extras,
    labels,
    review,
    variants,
    ...(idea && { idea }),
  };
  return within(ctx.db, async (trx) => {
    const copy = await createPost({ ...ctx, db: trx }, ownerId, same, { made_id });
    // AI-written text stays marked as such, and what a text states keeps its sources.
    await copyMarks(trx, ownerId, id, copy);
    return copy;
  });
}

const json = JSON.stringify;

/** What the agent wrote of a new post: all of it, if it made the post itself, or a draft that was kept as it is. */
async function writtenIn(
  trx: Db,
  own: Parameters<typeof findKept>[1],
  { is_agents, made_with_ai }: { is_agents: boolean | undefined; made_with_ai: true | undefined },
): Promise<string | null> {
  if (is_agents) return own.parts;
  return made_with_ai ? findKept(trx, own) : null;
}

/**
 * Creates a post and returns its id: `made_id` if given; if that post exists already, nothing changes. Throws
 * `not_found`, `invalid_input`, `limit_reached`, and `conflict` for a text that failed a check.
 */
export async function createPost(
  ctx: Context,
  ownerId: string,
  wanted: NewPost,
  {
    import_line = null,
    made_id,
    is_agents,
  }: {
    import_line?: string | null;
    made_id?: string | undefined;
    /** Its agent wrote it by itself. */
    is_agents?: boolean;
  } = {},
): Promise<string> {
  if (made_id && (await rowExists(ctx.db, 'posts', ownerId, made_id))) return made_id;
  const { parts, media_ids, media_parts, extras, labels, review, variants, piece_id } = wanted;
  const { made_with_ai, document_id } = wanted;
  const texts = { idea: wanted.idea ?? null, parts: json(parts), labels: json(labels) };
  if (wanted.agent_id !== undefined) await requireAgent(ctx, ownerId, wanted.agent_id);
  await requireAccounts(ctx.db, ownerId, variants);
  await requireMedia(ctx, ownerId, wanted);
  requireShown(variants, media_ids, media_parts);
  // Without an agent there is no draft, so none is found.
  if (piece_id) await requireDraftOf(ctx, ownerId, wanted.agent_id ?? '', piece_id);
  const id = made_id ?? newId();
  const now = ctx.clock();
  await within(ctx.db, async (trx) => {
    const agent_id = wanted.agent_id ?? (await requireSelf(trx, ownerId, now));
    const own = { owner_id: ownerId, agent_id, parts: texts.parts };
    const row = {
      id,
      agent_id,
      review: needsOwner(ownerId) ? 'before_sending' : review,
      owner_id: ownerId,
      ...texts,
      media: json(media_ids),
      media_parts: json(media_parts),
      extras: json(extras),
      words: wordsOf(texts, variants),
      import_line,
      piece_id: piece_id ?? null,
      sources: document_id === undefined ? null : await sourceIn(trx, ownerId, document_id),
      approved_hash: null,
      author_id: personInHand(ownerId),
      written: await writtenIn(trx, own, { is_agents, made_with_ai }),
      made_with_ai: piece_id || made_with_ai ? (1 as const) : (0 as const),
      version: 1,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    };
    await requireRoom(trx, ownerId);
    await insertPost(trx, row);
    await insertVariants(
      trx,
      variants.map((variant, at) => rowOf(id, at, variant)),
    );
    await noteProgram(trx, ownerId, id);
  });
  return id;
}

/**
 * Creates and plans a post in one transaction; one with `made_id` that exists already is left as it is. Throws like
 * `createPost` and `plan`.
 */
export const createPlanned = (
  ctx: Context,
  ownerId: string,
  wanted: NewPost,
  planned: Pick<Plan, 'is_unseen' | 'when'>,
  made_id?: string,
): Promise<{ id: string; count: number }> =>
  within(ctx.db, async (trx) => {
    // The usual lock order: the owner first.
    await holdUser(trx, ownerId);
    if (made_id && (await rowExists(trx, 'posts', ownerId, made_id))) {
      const variants = await listVariants(trx, [made_id]);
      return { id: made_id, count: variants.filter(({ series_id }) => series_id !== null).length };
    }
    const inside = { ...ctx, db: trx };
    const id = await createPost(inside, ownerId, wanted, {
      made_id,
      is_agents: planned.is_unseen === true,
    });
    const { count } = await plan(inside, ownerId, id, planned);
    return { id, count };
  });
