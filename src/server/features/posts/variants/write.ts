/** Keeping posts for several accounts: made, changed, fitted, copied and deleted. */
import { isDeepStrictEqual } from 'node:util';
import { limits } from '#contract/core/limits.ts';
import { LivePlatform } from '#contract/core/platform.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { NewPost, PostChange, Variant } from '#contract/posts/posts.ts';
import { fitTo } from '#domain/text/fit-text.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { holdUser, within } from '#server/db/transaction.ts';
import { newId } from '#server/ids.ts';
import { requireDraftOf, searchable } from '#server/features/content/service.ts';
import { mediaOf, shownMedia } from '#server/features/images/service.ts';
import { cancelPlannedText, changePlannedText } from '#server/features/schedule/service.ts';
import { contentOf, listIn, readPost } from './read.ts';
import {
  changePost,
  changeVariant,
  deleteVariants,
  holdPost,
  insertPost,
  insertVariants,
  listAgents,
  listSpeakers,
  listVariants,
  type PostRow,
  type VariantRow,
} from './store.ts';

const json = JSON.stringify;
const jsonOrNull = (value: readonly string[] | null): string | null =>
  value === null ? null : json(value);

/** What is searched: every text and label. */
const wordsOf = (
  { parts, labels }: Pick<NewPost, 'parts' | 'labels'>,
  variants: readonly Pick<Variant, 'parts'>[],
): string =>
  searchable([...parts, ...variants.flatMap((variant) => variant.parts ?? []), ...labels]);

/** Throws `not_found` where that agent is someone else’s or deleted. */
export async function requireAgent({ db }: Context, ownerId: string, id: string): Promise<void> {
  const [agent] = await listAgents(db, ownerId, [id]);
  if (!agent || agent.deleted_at !== null) {
    throw new AppError('not_found', { message: 'There is no such agent.' });
  }
}

/** Throws `invalid_input` where an account, apart from those it `had`, is someone else’s or not connected any more. */
async function requireAccounts(
  db: Db,
  ownerId: string,
  variants: readonly Variant[],
  had: ReadonlySet<string> = new Set(),
): Promise<void> {
  const ids = variants.map(({ connection_id }) => connection_id);
  const known = new Set((await listSpeakers(db, ownerId, ids)).map(({ id }) => id));
  const details = ids.flatMap((id, at) =>
    known.has(id) || had.has(id)
      ? []
      : [{ path: `variants.${at}.connection_id`, message: 'This account is not connected.' }],
  );
  const [first] = details;
  if (first) throw new AppError('invalid_input', { message: first.message, details });
}

/** Throws `not_found` where a picture is not theirs. */
async function requireMedia(
  ctx: Context,
  ownerId: string,
  { media_ids, variants = [] }: Pick<PostChange, 'media_ids' | 'variants'>,
): Promise<void> {
  const ids = [...(media_ids ?? []), ...variants.flatMap((one) => one.media_ids ?? [])];
  await mediaOf(ctx, ownerId, [...new Set(ids)]);
}

const rowOf = (post_id: string, n: number, { connection_id, parts, media_ids }: Variant) => ({
  id: newId(),
  post_id,
  account_id: connection_id,
  n,
  parts: jsonOrNull(parts),
  media: jsonOrNull(media_ids),
  changes: '[]',
  series_id: null,
});

/** Keeps an idea. Throws `not_found`, `invalid_input`, `limit_reached`, and `conflict` for a text that failed a check. Answers its id. */
export async function createPost(ctx: Context, ownerId: string, wanted: NewPost): Promise<string> {
  const { agent_id, parts, media_ids, labels, review, variants, piece_id } = wanted;
  await requireAgent(ctx, ownerId, agent_id);
  await requireAccounts(ctx.db, ownerId, variants);
  await requireMedia(ctx, ownerId, wanted);
  if (piece_id) await requireDraftOf(ctx, ownerId, agent_id, piece_id);
  const id = newId();
  const now = ctx.clock();
  await within(ctx.db, async (trx) => {
    const row = {
      id,
      agent_id,
      review,
      owner_id: ownerId,
      parts: json(parts),
      media: json(media_ids),
      labels: json(labels),
      words: wordsOf(wanted, variants),
      piece_id: piece_id ?? null,
      approved_hash: null,
      made_with_ai: piece_id ? (1 as const) : (0 as const),
      version: 1,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    };
    if (!(await insertPost(trx, row, limits.posts_per_user))) {
      throw new AppError('limit_reached', {
        message: `You have ${limits.posts_per_user} posts, which is the limit. Delete some that are over.`,
      });
    }
    await insertVariants(
      trx,
      variants.map((variant, at) => rowOf(id, at, variant)),
    );
  });
  return id;
}

export interface HeldPost {
  trx: Db;
  post: PostRow;
  variants: VariantRow[];
}

/** Runs `work` on a post of that owner while nobody else changes it. Throws `not_found`. */
export const withPost = <T>(
  ctx: Context,
  ownerId: string,
  id: string,
  work: (held: HeldPost) => Promise<T>,
): Promise<T> =>
  within(ctx.db, async (trx) => {
    // In the order of everybody else: the owner before anything that is theirs.
    await holdUser(trx, ownerId);
    const post = await holdPost(trx, ownerId, id);
    if (!post) throw new AppError('not_found');
    return work({ trx, post, variants: await listVariants(trx, [id]) });
  });

/** What is planned and not out follows its post; what it waits for is asked again. */
export async function replan(
  ctx: Context,
  trx: Db,
  post: PostRow,
  before: PostRow,
  [variant, was]: readonly [VariantRow, VariantRow],
): Promise<void> {
  if (variant.series_id === null || variant.stage === 'out' || variant.stage === 'dropped') return;
  const text = { ...contentOf(post, variant), review: post.review };
  const kept = { ...contentOf(before, was), review: before.review };
  if (isDeepStrictEqual(text, kept)) return;
  await changePlannedText(ctx, trx, variant.series_id, { text });
}

/** The variants as they are to be: those that are out stay whatever is wanted. */
async function replaceVariants(
  ctx: Context,
  { trx, post, variants }: HeldPost,
  wanted: readonly Variant[],
): Promise<VariantRow[]> {
  const isWanted = ({ account_id }: VariantRow) =>
    wanted.some(({ connection_id }) => connection_id === account_id);
  const gone = variants.filter((variant) => variant.stage !== 'out' && !isWanted(variant));
  for (const { series_id } of gone)
    if (series_id !== null) await cancelPlannedText(ctx, trx, series_id);
  await deleteVariants(
    trx,
    gone.map(({ id }) => id),
  );
  for (const [n, one] of wanted.entries()) {
    const was = variants.find(({ account_id }) => account_id === one.connection_id);
    if (!was) {
      await insertVariants(trx, [rowOf(post.id, n, one)]);
      continue;
    }
    const [parts, media] = [jsonOrNull(one.parts), jsonOrNull(one.media_ids)];
    const isNew = parts !== was.parts || media !== was.media;
    if (was.stage === 'out') await changeVariant(trx, was.id, { n });
    else await changeVariant(trx, was.id, { n, parts, media, ...(isNew && { changes: '[]' }) });
  }
  return listVariants(trx, [post.id]);
}

const columnsOf = ({ parts, media_ids, labels, review }: PostChange) => ({
  ...(parts && { parts: json(parts) }),
  ...(media_ids && { media: json(media_ids) }),
  ...(labels && { labels: json(labels) }),
  ...(review && { review }),
});

/** Whether the variants are as wanted already. */
const asksNoVariant = (variants: readonly VariantRow[], wanted: readonly Variant[] | undefined) =>
  wanted === undefined ||
  isDeepStrictEqual(
    variants.map(({ account_id, parts, media }) => [account_id, parts, media]),
    wanted.map(({ connection_id, parts, media_ids }) => [
      connection_id,
      jsonOrNull(parts),
      jsonOrNull(media_ids),
    ]),
  );

/**
 * Changes what is named; what is planned goes out as changed, and what is out stays as it went. Throws `not_found`,
 * `invalid_input`, and `conflict` where the version is outdated or something that changes is on its way.
 */
export async function updatePost(
  ctx: Context,
  ownerId: string,
  id: string,
  { version, ...change }: PostChange,
): Promise<void> {
  await requireMedia(ctx, ownerId, change);
  await withPost(ctx, ownerId, id, async (held) => {
    const { trx, post, variants } = held;
    if (version !== undefined && version !== post.version) throw new AppError('conflict');
    // One that the post has already may be disconnected by now; that is said on the post.
    const had = new Set(variants.map(({ account_id }) => account_id));
    await requireAccounts(trx, ownerId, change.variants ?? [], had);
    const columns = columnsOf(change);
    const changed = { ...post, ...columns };
    // A row has no prototype, so it is compared as what it holds.
    const isSame = isDeepStrictEqual({ ...changed }, { ...post });
    if (isSame && asksNoVariant(variants, change.variants)) return;
    const after = change.variants ? await replaceVariants(ctx, held, change.variants) : variants;
    for (const variant of after) {
      const was = variants.find((one) => one.id === variant.id);
      if (was) await replan(ctx, trx, changed, post, [variant, was]);
    }
    const texts = after.map((variant) => ({ parts: contentOf(changed, variant).parts }));
    const words = wordsOf({ parts: listIn(changed.parts), labels: listIn(changed.labels) }, texts);
    const updated_at = ctx.clock();
    await changePost(trx, id, { ...columns, words, version: post.version + 1, updated_at });
  });
}

/** Shortens what is too long for its network and says so on each variant. Throws `not_found`, and `conflict` as `updatePost` does. */
export async function fitPost(ctx: Context, ownerId: string, id: string): Promise<number> {
  return withPost(ctx, ownerId, id, async ({ trx, post, variants }) => {
    let count = 0;
    for (const variant of variants) {
      if (variant.stage === 'out') continue;
      const { parts, media } = contentOf(post, variant);
      const shown = await shownMedia(ctx, ownerId, media);
      const room = platforms[LivePlatform.parse(variant.platform)];
      const fitted = fitTo({ parts, media: shown }, room);
      if (fitted.changes.length === 0) continue;
      count += 1;
      const kept = fitted.media.map((one) => one.id);
      const columns = {
        parts: json(fitted.parts),
        media: isDeepStrictEqual(kept, media) ? variant.media : json(kept),
        changes: json(fitted.changes),
      };
      await changeVariant(trx, variant.id, columns);
      await replan(ctx, trx, post, post, [{ ...variant, ...columns }, variant]);
    }
    const updated_at = ctx.clock();
    if (count > 0) await changePost(trx, id, { version: post.version + 1, updated_at });
    return count;
  });
}

/** Deletes a post and cancels what has not gone out. Throws `not_found`, and `conflict` while something is on its way. */
export async function deletePost(ctx: Context, ownerId: string, id: string): Promise<void> {
  await withPost(ctx, ownerId, id, async ({ trx, variants }) => {
    for (const { series_id, stage } of variants) {
      if (series_id !== null && stage !== 'out') await cancelPlannedText(ctx, trx, series_id);
    }
    await changePost(trx, id, { deleted_at: ctx.clock() });
  });
}

/** Copies a post as a draft with its accounts; those that are gone stay behind. Answers the id of the copy. */
export async function duplicatePost(ctx: Context, ownerId: string, id: string): Promise<string> {
  const post = await readPost(ctx, ownerId, id);
  const ids = post.variants.map(({ connection_id }) => connection_id);
  const known = new Set((await listSpeakers(ctx.db, ownerId, ids)).map((one) => one.id));
  const { agent_id, parts, media_ids, labels, review } = post;
  const variants = post.variants.filter(({ connection_id }) => known.has(connection_id));
  return createPost(ctx, ownerId, { agent_id, parts, media_ids, labels, review, variants });
}
