/** Notifies owners about posts that failed, are held, were missed or need a decision. */
import { z } from 'zod';
import { second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import {
  knowsOfHeld,
  lackedBy,
  listUnnotified,
  markNotified,
  type Unnotified,
  untoldAtOnce,
} from '#server/ledger/read/attention.store.ts';
import { takeTurns } from '#server/process/turns.ts';
import { job } from '#server/jobs/port.ts';
import {
  attentionNotification,
  canGive,
  type Group,
  groupUnnotified,
  isNews,
  type Reader,
} from './attention.ts';
import { notifyAgain } from './service.ts';
import {
  listMembersWhoApprove,
  listOwners,
  type MemberWhoApproves,
} from '#server/db/membership.ts';
import { nameOfSpace } from './store.ts';

/** Whether that member sees the post, and it is not one of their own that another reviewer has to approve. */
const isFor =
  ({ user_id, role, agents, accounts }: MemberWhoApproves) =>
  ({ agent_id, account_id, approvers, author_id }: Unnotified): boolean =>
    (agents?.includes(agent_id) ?? true) &&
    (accounts?.includes(account_id) ?? true) &&
    !(approvers === 'both' && role !== 'owner' && author_id === user_id);

/** The owners of a space as readers of what happens in it. */
async function readersIn(trx: Db, owner_id: string): Promise<Reader[]> {
  const owners = await listOwners(trx, owner_id);
  const space = owners.some(({ is_member }) => is_member) ? await nameOfSpace(trx, owner_id) : '';
  return owners.map(({ user_id, is_member }) => ({
    lacks: [],
    side: 'owner',
    member: is_member ? { user_id, space } : undefined,
  }));
}

async function ask(
  ctx: Context,
  trx: Db,
  [first, ...others]: readonly Unnotified[],
  reader: Reader,
  now: number,
): Promise<void> {
  if (!first) return;
  const posts: [Unnotified, ...Unnotified[]] = [first, ...others];
  const notification = attentionNotification({ state: 'AWAITING_APPROVAL', posts }, reader);
  // A post may wait again after it was decided.
  const to_approve = canGive(reader) ? posts.map(({ id }) => id) : [];
  await notifyAgain(ctx, trx, notification, now, to_approve);
}

/** In the transaction that marks these posts of one owner as told. */
async function askForApproval(
  ctx: Context,
  trx: Db,
  posts: readonly [Unnotified, ...Unnotified[]],
  now: number,
): Promise<void> {
  const [{ owner_id }] = posts;
  const lacked = await lackedBy(
    trx,
    posts.map(({ id }) => id),
  );
  const lacksOf = ({ id }: Unnotified) => lacked.get(id) ?? [];
  const members = await listMembersWhoApprove(trx, owner_id);
  const isFounded = (await listOwners(trx, owner_id)).some(({ is_member }) => !is_member);
  const space = members.length > 0 ? await nameOfSpace(trx, owner_id) : '';
  for (const alike of Map.groupBy(posts, (post) => lacksOf(post).join(' ')).values()) {
    const lacks = [...new Set(alike.flatMap(lacksOf))];
    if (isFounded) await ask(ctx, trx, alike, { lacks, side: 'owner' }, now);
    for (const member of members) {
      const { user_id, role } = member;
      const side = role === 'owner' ? 'owner' : 'reviewer';
      if (!canGive({ lacks, side })) continue;
      const reader = { lacks, side, member: { user_id, space } } as const;
      await ask(ctx, trx, alike.filter(isFor(member)), reader, now);
    }
  }
}

/** Marks the posts and inserts the notification in one transaction, so that it is sent exactly once. */
async function notifyGroup(ctx: Context, trx: Db, { state, posts }: Group): Promise<void> {
  const now = ctx.clock();
  const isKnown = state === 'HELD' && (await knowsOfHeld(trx, posts[0]));
  const ids = posts.map(({ id }) => id);
  const newlyNotified = await markNotified(trx, ids, state, now);
  const [first, ...others] = posts.filter((post) => newlyNotified.has(post.id) && isNews(post));
  if (!first || isKnown) return;
  const news = [first, ...others] as const;
  if (state === 'AWAITING_APPROVAL') return askForApproval(ctx, trx, news, now);
  // A post may return to a state that it was in before.
  for (const reader of await readersIn(trx, first.owner_id))
    await notifyAgain(ctx, trx, attentionNotification({ state, posts: [...news] }, reader), now);
}

/** The unreported posts of an owner from one query. */
interface Unreported {
  owner_id: string;
  groups: Group[];
}

async function notifyOwner(ctx: Context, { groups }: Unreported, stop: AbortSignal): Promise<void> {
  for (const group of groups) {
    if (stop.aborted) return;
    try {
      await ctx.db.transaction().execute((trx) => notifyGroup(ctx, trx, group));
    } catch (err) {
      ctx.log.error({ err, occurrence: group.posts[0].id }, 'an owner could not be notified');
    }
  }
}

/** Maximum number of rounds per owner; the next pass handles the rest. */
const maxRounds = 20;

async function notifyAll(ctx: Context, stop: AbortSignal): Promise<void> {
  await takeTurns<Unreported>({
    async find(sought) {
      const untold = await listUnnotified(ctx.db, sought);
      const owners = Map.groupBy(untold, ({ owner_id }) => owner_id);
      const found = [...owners].map(([owner_id, posts]) => ({
        owner_id,
        groups: groupUnnotified(posts),
      }));
      return { found, isMore: untold.length >= untoldAtOnce };
    },
    keyOf: ({ owner_id }) => owner_id,
    ownerOf: ({ owner_id }) => owner_id,
    work: (untold) => notifyOwner(ctx, untold, stop),
    share: ctx.shards.mine,
    maxConcurrent: 1,
    ofOwner: 1,
    times: maxRounds,
    stop,
  });
}

/** Runs twice a minute, which limits the delay of notifications. */
export const attentionJob = (ctx: Context) =>
  job({
    name: 'notices.attention',
    payload: z.unknown(),
    tries: 1,
    lease: 60 * second,
    every: 30 * second,
    in_each: true,
    run: (_payload, signal) => notifyAll(ctx, signal),
  });
