/** Review links: who has one may see some posts and say something about them, without an account. */
import type { ReviewLink } from '#contract/reviews/types.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { reviewLimits } from '#contract/reviews/limits.ts';
import { day, toIso } from '#contract/core/time.ts';
import { AppError, conflictError, fieldError } from '#server/app-error.ts';
import { isOpen } from '#server/db/membership.ts';
import type { Context } from '#server/context.ts';
import { holdUser, within } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { hashSecret, makeSecret } from '#server/features/auth/service.ts';
import { readPostsById, updatePost } from '#server/features/posts/service.ts';
import { newId } from '#server/ids.ts';
import { memberInHand } from '#server/token-in-hand.ts';
import {
  findWorking,
  hasLink,
  insertLink,
  isPlanOf,
  type LinkRow,
  listItems,
  listPlanned,
  listWorking,
  type Plan,
  revokeLink,
} from './reviews.store.ts';

export interface WantedLink {
  post_ids?: readonly string[] | undefined;
  agent_id?: string | undefined;
  connection_id?: string | undefined;
  pin?: string | undefined;
  name?: string | undefined;
  days: number;
  hold: boolean;
}

const readLink = (
  { id, name, created_at, expires_at, revoked_at, ...row }: LinkRow,
  post_ids: readonly string[],
  now: number,
): ReviewLink => ({
  id,
  name,
  post_ids: [...post_ids],
  agent_id: row.agent_id,
  connection_id: row.account_id,
  has_pin: row.pin_hash !== null,
  created_at: toIso(created_at),
  expires_at: toIso(expires_at),
  is_over: revoked_at !== null || expires_at <= now,
});

/** Inside a transaction: lets those of these posts wait for an approval that would go out without one. Throws `conflict`. */
async function hold(ctx: Context, ownerId: string, ids: readonly string[]): Promise<void> {
  for (const { id, review, stage } of await readPostsById(ctx, ownerId, ids)) {
    if (review === 'before_sending' || stage === 'out') continue;
    await updatePost(ctx, ownerId, id, { review: 'before_sending' });
  }
}

/** The chosen posts, all of them that owner’s. Throws `not_found`, and `conflict` for an idea. */
async function requirePosts(ctx: Context, owner_id: string, ids: readonly string[]): Promise<void> {
  const posts = await readPostsById(ctx, owner_id, ids);
  if (posts.length !== ids.length) throw new AppError('not_found');
  if (posts.some(({ stage }) => stage === 'idea'))
    throw conflictError('Write a post from each idea first.');
}

/** What the link shows. Throws `not_found` for what is not that owner’s, and `invalid_input` unless it is one thing. */
async function readScope(
  ctx: Context,
  owner_id: string,
  { post_ids, agent_id, connection_id }: WantedLink,
) {
  const chosen = [post_ids, agent_id, connection_id].filter((one) => one !== undefined);
  if (chosen.length !== 1) {
    const message = 'Choose posts, an agent or an account';
    throw fieldError('post_ids', message);
  }
  const plan = { agent_id: agent_id ?? null, account_id: connection_id ?? null };
  if (post_ids) await requirePosts(ctx, owner_id, post_ids);
  else if (!(await isPlanOf(ctx.db, owner_id, plan))) throw new AppError('not_found');
  return plan;
}

const counted = ({ agent_id, account_id }: Plan, ids: readonly string[]): string =>
  agent_id === null && account_id === null
    ? pluralize(ids.length, 'post')
    : `the plan of ${agent_id === null ? 'an account' : 'an agent'}`;

/** Makes a link to posts of that owner; its address exists only in the answer. Throws `not_found`, `limit_reached`. */
export async function makeLink(
  ctx: Context,
  owner_id: string,
  wanted: WantedLink,
  origin: Origin,
): Promise<ReviewLink & { url: string }> {
  const { name, days, pin } = wanted;
  const plan = await readScope(ctx, owner_id, wanted);
  const now = ctx.clock();
  const post_ids = wanted.post_ids ?? [];
  const token = makeSecret();
  const row = {
    ...plan,
    pin_hash: pin === undefined ? null : await ctx.hashers.password.hash(pin),
    id: newId(),
    owner_id,
    name: name ?? null,
    token_hash: hashSecret(token),
    expires_at: now + days * day,
    revoked_at: null,
    created_at: now,
    made_by: memberInHand(),
  };
  await within(ctx.db, async (trx) => {
    await holdUser(trx, owner_id);
    if ((await listWorking(trx, owner_id, now)).length >= reviewLimits.links) {
      const message = `You’ve reached the limit of ${reviewLimits.links} review links. Turn some off to make more.`;
      throw new AppError('limit_reached', { message });
    }
    await insertLink(trx, row, post_ids);
    if (wanted.hold) {
      const shown = wanted.post_ids ?? (await listPlanned(trx, { owner_id, ...plan }, now));
      // With the link or not at all: a post must not wait for people who have no link.
      await hold({ ...ctx, db: trx }, owner_id, shown);
    }
    const detail = `${counted(plan, post_ids)}, link ${row.id}`;
    await record(
      ctx,
      trx,
      { event: 'review_link_created', user_id: owner_id, origin, detail },
      now,
    );
  });
  return { ...readLink(row, post_ids, now), url: `${ctx.config.public_url}/review/${token}` };
}

interface Shown {
  post_id?: string | undefined;
  agent_id?: string | undefined;
  connection_id?: string | undefined;
}

/** The links of an owner that work, newest first; of those only the ones that show all that is named. */
export async function listLinks(
  ctx: Pick<Context, 'clock' | 'db'>,
  ownerId: string,
  { post_id, agent_id, connection_id }: Shown,
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
    .filter(
      (link) =>
        (post_id === undefined || link.post_ids.includes(post_id)) &&
        (agent_id === undefined || link.agent_id === agent_id) &&
        (connection_id === undefined || link.connection_id === connection_id),
    );
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

/** Whether a link shows what is planned, instead of chosen posts. */
export const isPlan = ({ agent_id, account_id }: Plan): boolean =>
  agent_id !== null || account_id !== null;

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
  if (!row || !(await isOpen(db, row.owner_id))) return undefined;
  if (isPlan(row)) return { ...row, token, post_ids: await listPlanned(db, row, clock()) };
  const items = await listItems(db, [row.id]);
  return { ...row, token, post_ids: items.map(({ post_id }) => post_id) };
}
