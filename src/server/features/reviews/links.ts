/** Review links: who has one may see some posts and say something about them, without an account. */
import type { ReviewLink } from '#contract/reviews/types.ts';
import { reviewLimits } from '#contract/reviews/limits.ts';
import { day } from '#contract/core/time.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { holdUser, within } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { hashSecret, isWhitelisted, makeSecret } from '#server/features/auth/service.ts';
import { readPostsById, updatePost } from '#server/features/posts/service.ts';
import { newId } from '#server/ids.ts';
import {
  findWorking,
  hasLink,
  insertLink,
  type LinkRow,
  listItems,
  listWorking,
  revokeLink,
} from './reviews.store.ts';

export interface WantedLink {
  post_ids: readonly string[];
  name?: string | undefined;
  days: number;
  hold: boolean;
}

const iso = (at: number) => new Date(at).toISOString();

const readLink = (
  { id, name, created_at, expires_at, revoked_at }: LinkRow,
  post_ids: readonly string[],
  now: number,
): ReviewLink => ({
  id,
  name,
  post_ids: [...post_ids],
  created_at: iso(created_at),
  expires_at: iso(expires_at),
  is_over: revoked_at !== null || expires_at <= now,
});

/** Lets those of these posts wait for an approval that would go out without one. Throws `conflict`. */
async function hold(ctx: Context, ownerId: string, ids: readonly string[]): Promise<void> {
  for (const { id, review, stage } of await readPostsById(ctx, ownerId, ids)) {
    if (review === 'before_sending' || stage === 'out') continue;
    await updatePost(ctx, ownerId, id, { review: 'before_sending' });
  }
}

/** Makes a link to posts of that owner; its address exists only in the answer. Throws `not_found`, `limit_reached`. */
export async function makeLink(
  ctx: Context,
  owner_id: string,
  { post_ids, name, days, hold: isHeld }: WantedLink,
  origin: Origin,
): Promise<ReviewLink & { url: string }> {
  const posts = await readPostsById(ctx, owner_id, post_ids);
  if (posts.length !== post_ids.length) throw new AppError('not_found');
  if (posts.some(({ stage }) => stage === 'idea'))
    throw new AppError('conflict', { message: 'Write a post from each idea first.' });
  if (isHeld) await hold(ctx, owner_id, post_ids);
  const token = makeSecret();
  const now = ctx.clock();
  const row = {
    id: newId(),
    owner_id,
    name: name ?? null,
    token_hash: hashSecret(token),
    expires_at: now + days * day,
    revoked_at: null,
    created_at: now,
  };
  await within(ctx.db, async (trx) => {
    await holdUser(trx, owner_id);
    if ((await listWorking(trx, owner_id, now)).length >= reviewLimits.links) {
      const message = `You’ve reached the limit of ${reviewLimits.links} review links. Turn some off to make more.`;
      throw new AppError('limit_reached', { message });
    }
    await insertLink(trx, row, post_ids);
    const detail = `${post_ids.length} posts, link ${row.id}`;
    await record(
      ctx,
      trx,
      { event: 'review_link_created', user_id: owner_id, origin, detail },
      now,
    );
  });
  return { ...readLink(row, post_ids, now), url: `${ctx.config.public_url}/review/${token}` };
}

/** The links of an owner that work, newest first; with a post only those that show it. */
export async function listLinks(
  ctx: Pick<Context, 'clock' | 'db'>,
  ownerId: string,
  postId: string | undefined,
): Promise<ReviewLink[]> {
  const now = ctx.clock();
  const rows = await listWorking(ctx.db, ownerId, now);
  const items = Map.groupBy(
    await listItems(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    ({ link_id }) => link_id,
  );
  return rows
    .map((row) => {
      const posts = items.get(row.id) ?? [];
      return readLink(
        row,
        posts.map(({ post_id }) => post_id),
        now,
      );
    })
    .filter(({ post_ids }) => postId === undefined || post_ids.includes(postId));
}

/** Turns a link off; repeating it changes nothing. Throws `not_found`. */
export async function endLink(
  ctx: Context,
  owner_id: string,
  id: string,
  origin: Origin,
): Promise<void> {
  await within(ctx.db, async (trx) => {
    const now = ctx.clock();
    if (await revokeLink(trx, owner_id, id, now)) {
      const about = { user_id: owner_id, origin, detail: `link ${id}` };
      await record(ctx, trx, { event: 'review_link_revoked', ...about }, now);
    } else if (!(await hasLink(trx, owner_id, id))) throw new AppError('not_found');
  });
}

/** A link that works, with its posts. */
export interface OpenLink extends LinkRow {
  token: string;
  post_ids: string[];
}

/**
 * The link of a token. `undefined` if it was guessed, expired or turned off, or its owner has no access: nobody outside
 * can tell these apart.
 */
export async function openLink(
  { clock, db }: Pick<Context, 'clock' | 'db'>,
  token: string,
): Promise<OpenLink | undefined> {
  const row = await findWorking(db, hashSecret(token), clock());
  if (!row || !(await isWhitelisted(db, row.owner_id))) return undefined;
  const items = await listItems(db, [row.id]);
  return { ...row, token, post_ids: items.map(({ post_id }) => post_id) };
}
