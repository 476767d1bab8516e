/** Asks everyone who can give an approval that a post lacks: its owner, and the members who may approve there. */
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import {
  listMembersWhoApprove,
  listOwners,
  type MemberWhoApproves,
} from '#server/db/membership.ts';
import { lackedBy, type Unnotified } from '#server/ledger/read/attention.store.ts';
import { attentionNotification, canGive, type Reader } from './attention.ts';
import { notifyAgain } from './service.ts';
import { nameOfSpace } from './store.ts';

/** Whether that member sees the post, and it is not one of their own that another reviewer has to approve. */
const isFor =
  ({ user_id, role, agents, accounts }: MemberWhoApproves) =>
  ({ agent_id, account_id, approvers, author_id }: Unnotified): boolean =>
    (agents?.includes(agent_id) ?? true) &&
    (accounts?.includes(account_id) ?? true) &&
    !(approvers === 'both' && role !== 'owner' && author_id === user_id);

/** The owners of a space as readers of what happens in it. */
export async function readersIn(trx: Db, owner_id: string): Promise<Reader[]> {
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
export async function askForApproval(
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
