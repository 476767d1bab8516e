/** Changes and deletes posts for several accounts. */
import { isDeepStrictEqual } from 'node:util';
import type { PostChange } from '#contract/posts/posts.ts';
import type { Variant } from '#contract/posts/variant.ts';
import { AppError, conflictError, fieldError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { personInHand } from '#server/token-in-hand.ts';
import { rejudgePost, searchable } from '#server/features/content/service.ts';
import {
  cancelPlannedText,
  changePlannedText,
  notConfirmed,
  withdrawPlannedText,
} from '#server/features/schedule/service.ts';
import { approveSeries } from '#server/ledger/publish/approvals.store.ts';
import { keepVersion, usualSource } from './history.ts';
import { needsOthers, waiting } from './others.ts';
import { findKept } from '#server/features/posts/store.ts';
import { contentOf, listIn, placesOf, plannedOf } from './content.ts';
import { type HeldPost, withHeld, withPost } from './held.ts';
import {
  requireAccounts,
  requireAgent,
  requireMedia,
  requireShown,
  requireTokenMay,
  reviewIn,
} from './require.ts';
import { requireSelf } from './board.store.ts';
import {
  changePost,
  changeVariant,
  deleteVariants,
  insertVariants,
  listVariants,
  type PostRow,
  type VariantRow,
} from './store.ts';

const json = JSON.stringify;
const jsonOrNull = (value: object | null) => (value === null ? null : json(value));

/** The text that a search looks through: the idea, every text and every label. */
export const wordsOf = (
  { idea, parts, labels }: Pick<PostRow, 'idea' | 'parts' | 'labels'>,
  variants: readonly Pick<Variant, 'parts'>[],
): string => {
  const own = variants.flatMap((variant) => variant.parts ?? []);
  return searchable([...listIn(parts), ...own, ...listIn(labels), idea ?? '']);
};

/** The columns of a variant's own content. */
const columnsOfOwn = ({ parts, media_ids, media_parts, alts, extras }: Variant) => ({
  parts: jsonOrNull(parts),
  media: jsonOrNull(media_ids),
  media_parts: jsonOrNull(media_parts),
  alts: json(alts),
  extras: jsonOrNull(extras),
});

export const rowOf = (post_id: string, n: number, variant: Variant) => ({
  id: newId(),
  post_id,
  account_id: variant.connection_id,
  n,
  ...columnsOfOwn(variant),
  changes: '[]',
  series_id: null,
});

/** Applies a change of the post to a planned, unpublished variant, which is then prepared again. */
export async function replan(
  ctx: Context,
  trx: Db,
  post: PostRow,
  before: PostRow,
  [variant, was]: readonly [VariantRow, VariantRow],
): Promise<void> {
  if (variant.series_id === null || variant.stage === 'out' || variant.stage === 'dropped') return;
  const text = plannedOf(post, variant);
  if (isDeepStrictEqual(text, plannedOf(before, was))) return;
  await changePlannedText(ctx, trx, variant.series_id, {
    text: { ...text, author_id: post.author_id },
  });
}

/** Like `replan`, for a change by the owner: without a review, what they typed counts as approved. */
async function replanTyped(...change: Parameters<typeof replan>): Promise<void> {
  await replan(...change);
  const [ctx, trx, { review }, , [{ series_id, stage }]] = change;
  if (series_id === null || stage !== 'scheduled' || review !== 'off') return;
  await approveSeries(trx, series_id, ctx.clock(), { by: 'writing' });
}

/** The columns of a variant that its owner changes. New content no longer shows what fitting had changed. */
function ownOf(was: VariantRow, wanted: Variant) {
  const own = columnsOfOwn(wanted);
  const isNew = own.parts !== was.parts || own.media !== was.media;
  return {
    ...own,
    ...(isNew && { changes: '[]' }),
    ...(own.parts === null && { made_with_ai: 0 as const }),
  };
}

/**
 * Replaces the variants by the wanted ones; published ones are kept. Throws `conflict` for one that may be published.
 */
async function replaceVariants(
  ctx: Context,
  { trx, post, variants }: HeldPost,
  wanted: readonly Variant[],
): Promise<VariantRow[]> {
  const isWanted = ({ account_id }: VariantRow) =>
    wanted.some(({ connection_id }) => connection_id === account_id);
  const gone = variants.filter((variant) => variant.stage !== 'out' && !isWanted(variant));
  for (const { series_id: id } of gone) {
    if (id !== null && !(await withdrawPlannedText(ctx, trx, id))) throw notConfirmed();
  }
  const goneIds = gone.map(({ id }) => id);
  await deleteVariants(trx, goneIds);
  for (const [n, one] of wanted.entries()) {
    const was = variants.find(({ account_id }) => account_id === one.connection_id);
    if (was) await changeVariant(trx, was.id, { n, ...(was.stage !== 'out' && ownOf(was, one)) });
    else await insertVariants(trx, [rowOf(post.id, n, one)]);
  }
  return listVariants(trx, [post.id]);
}

/** A change in which `self` is already replaced by the id of the owner's hidden agent. */
type Changed = Omit<PostChange, 'agent_id'> & { agent_id: string | undefined };

const columnsOf = (change: Changed, before: PostRow) => {
  const { agent_id, idea, parts, media_ids, media_parts, extras, labels, made_with_ai } = change;
  const review = reviewIn(change, before);
  return {
    ...(agent_id && { agent_id }),
    ...(idea !== undefined && { idea }),
    ...(parts && { parts: json(parts) }),
    // A picture that comes back later doesn’t go to the part that it was removed from.
    ...(media_ids && {
      media: json(media_ids),
      media_parts: json(placesOf(before.media_parts, media_ids)),
    }),
    ...(media_parts && { media_parts: json(media_parts) }),
    ...(extras && { extras: json(extras) }),
    ...(labels && { labels: json(labels) }),
    ...(review && { review }),
    ...(made_with_ai && { made_with_ai: 1 as const }),
  };
};

/** Whether the change leaves the variants as they are. */
const asksNoVariant = (variants: readonly VariantRow[], wanted: readonly Variant[] | undefined) =>
  wanted === undefined ||
  isDeepStrictEqual(
    variants.map(({ account_id: id, parts, media, media_parts, alts, extras }) => [
      id,
      { parts, media, media_parts, alts, extras },
    ]),
    wanted.map((one) => [one.connection_id, columnsOfOwn(one)]),
  );

/** Throws `conflict` if the author changes although not every variant is a draft. */
function requireDraft({ post, variants }: HeldPost, { agent_id = post.agent_id }: Changed): void {
  if (agent_id === post.agent_id || variants.every(({ stage }) => stage === 'draft')) return;
  throw conflictError('Only a draft can get another author. Move the post back to drafts first.');
}

/** Throws `invalid_input` if a written post would lose its text, or an idea its note. */
function requireWords({ idea, parts }: PostRow, before: PostRow): void {
  if (parts !== '[]' || (before.parts === '[]' && idea !== null)) return;
  const message = 'Write something, or note an idea';
  throw fieldError('parts', message);
}

/** Throws `invalid_input` for accounts and alt texts that a post cannot have. */
async function requirePossible(
  { trx, post, variants }: HeldPost,
  { variants: wanted = [], media_ids = listIn(post.media), media_parts }: PostChange,
): Promise<void> {
  // An account of the post may have been disconnected since; the post itself reports that.
  const had = new Set(variants.map(({ account_id }) => account_id));
  await requireAccounts(trx, post.owner_id, wanted, had);
  requireShown(wanted, media_ids, media_parts);
}

/** Each variant that remains, as it is and as it was. */
const pairsOf = (before: readonly VariantRow[], after: readonly VariantRow[]) =>
  after.flatMap((variant): (readonly [VariantRow, VariantRow])[] => {
    const was = before.find(({ id }) => id === variant.id);
    return was ? [[variant, was]] : [];
  });

/** The columns that take approvals back, if someone whose approval is not enough changes what is planned. */
export async function askedOf(
  { trx, post, variants }: HeldPost,
  changed: PostRow,
  after: readonly VariantRow[],
): Promise<Partial<Pick<PostRow, 'review' | 'approved_hash'>>> {
  const isOther = pairsOf(variants, after).some(
    ([variant, was]) =>
      (was.stage === 'scheduled' || was.stage === 'waiting') &&
      !isDeepStrictEqual(plannedOf(changed, variant), plannedOf(post, was)),
  );
  return isOther && (await needsOthers(trx, changed)) ? waiting : {};
}

/** The column with what the agent wrote, once its draft is kept; a new author didn’t write it. A suggestion has its own. */
async function writtenOf(
  { trx, post }: HeldPost,
  { parts, agent_id }: PostRow,
  source: PostChange['source'],
): Promise<Partial<Pick<PostRow, 'written'>>> {
  if (post.suggestion !== null) return {};
  const own = { owner_id: post.owner_id, agent_id, parts };
  const kept = source === 'agent' ? await findKept(trx, own) : null;
  return kept !== null || agent_id !== post.agent_id ? { written: kept } : {};
}

/** The column that names who last changed the content, if this change is about it. */
function authorOf({ post, variants }: HeldPost, typed: PostRow, wanted: PostChange['variants']) {
  const about = ['parts', 'media', 'media_parts', 'extras'] as const;
  const isSame = about.every((column) => typed[column] === post[column]);
  return isSame && asksNoVariant(variants, wanted)
    ? {}
    : { author_id: personInHand(post.owner_id) };
}

/**
 * Changes the given fields, also in what is planned; what is published stays as it is. Throws `not_found`,
 * `invalid_input`, what `requireTokenMay` throws, and `conflict` if the version is outdated or a changed variant is
 * being published or may be.
 */
export async function updatePost(
  ctx: Context,
  ownerId: string,
  id: string,
  { version, source, ...wanted }: PostChange,
  hold: typeof withPost = withPost,
): Promise<void> {
  await requireMedia(ctx, ownerId, wanted);
  const { agent_id } = wanted;
  if (agent_id && agent_id !== 'self') await requireAgent(ctx, ownerId, agent_id);
  const verdict = await rejudgePost(ctx, ownerId, id, wanted.parts);
  await hold(ctx, ownerId, id, async (held) => {
    const { trx, post, variants } = held;
    const change: Changed =
      agent_id === 'self'
        ? { ...wanted, agent_id: await requireSelf(trx, ownerId, ctx.clock()) }
        : { ...wanted, agent_id };
    if (version !== undefined && version !== post.version) throw new AppError('conflict');
    requireTokenMay(held, change);
    requireDraft(held, change);
    await requirePossible(held, change);
    const wantedColumns = columnsOf(change, post);
    const typed = { ...post, ...wantedColumns };
    requireWords(typed, post);
    // Rows have no prototype, so copies are compared.
    const isSame = isDeepStrictEqual({ ...typed }, { ...post });
    if (isSame && asksNoVariant(variants, change.variants)) return;
    const after = change.variants ? await replaceVariants(ctx, held, change.variants) : variants;
    const columns = {
      ...wantedColumns,
      ...authorOf(held, typed, change.variants),
      ...(await writtenOf(held, typed, source)),
      ...(await askedOf(held, typed, after)),
    };
    const changed = { ...post, ...columns };
    for (const [variant, was] of pairsOf(variants, after)) {
      await replanTyped(ctx, trx, changed, post, [variant, was]);
    }
    const texts = after.map((variant) => ({ parts: contentOf(changed, variant).parts }));
    const words = wordsOf(changed, texts);
    const now = ctx.clock();
    const how = { source: source ?? usualSource(ownerId), now } as const;
    await keepVersion(trx, held, { post: changed, variants: after }, how);
    await changePost(trx, id, {
      ...columns,
      ...(post.suggestion !== 'posted' && verdict),
      words,
      version: post.version + 1,
      updated_at: now,
    });
  });
}

/** Deletes a post and cancels what is not published. Throws `not_found`, and `conflict` while it is being published. */
export async function deletePost(ctx: Context, ownerId: string, id: string): Promise<void> {
  await withHeld(ctx, ownerId, id, async ({ trx, variants }) => {
    for (const { series_id, stage } of variants) {
      if (series_id !== null && stage !== 'out') await cancelPlannedText(ctx, trx, series_id);
    }
    await changePost(trx, id, { deleted_at: ctx.clock(), is_suggestion: 0 });
  });
}
