/** The founder of a space leaves that place: they become an owner like the others, and the space stays as it is. */
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { isLastOwner, listOwners } from '#server/db/membership.ts';
import { isKnownToAll } from '#server/db/upgrade/presence.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { movePerson } from '#server/features/auth/service.ts';
import { isLeaving } from '#server/features/company/service.ts';
import { alertOwners } from '#server/features/notifications/service.ts';
import { newId } from '#server/ids.ts';
import { findSpace, insertMember } from './store.ts';

const refuse = (message: string) => conflictError(message);

/** The step of the database without which a process takes the space for one whose owner lost access. */
const known = '0169-hand-over';

/** Throws `conflict` if the founder can’t leave now. Call it in a transaction that holds them. */
async function requireLeavable(trx: Db, owner_id: string): Promise<void> {
  const owners = await listOwners(trx, owner_id);
  if (!owners.some(({ is_member }) => is_member))
    throw refuse('First make another member an owner, who has access to this server.');
  if (!(await isKnownToAll(trx, known)))
    throw refuse('This server is being updated. Try again in a few minutes.');
}

/**
 * Moves the founder to an account of its own, which is a member of their space and owns it with the others; in one
 * transaction. Returns the id of that account. Throws `conflict`.
 */
export const handOver = (ctx: Context, owner_id: string, origin: Origin): Promise<string> =>
  ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    await holdUser(trx, owner_id);
    const founder = await findSpace(trx, owner_id);
    // Another request of theirs came first.
    if (!founder || founder.handed_over_at !== null || (await isLeaving(trx, owner_id)))
      throw new AppError('unauthorized');
    await requireLeavable(trx, owner_id);
    const { username, created_at: joined_at } = founder;
    const user_id = await movePerson(trx, ctx.sealer, owner_id, now);
    const rights = { role: 'owner', agents: null, accounts: null } as const;
    await insertMember(trx, { id: newId(), owner_id, user_id, ...rights, joined_at });
    const event = { event: 'space_handed_over', user_id: owner_id, detail: username } as const;
    await record(ctx, trx, { ...event, origin }, now);
    const text = `${username} gave up the founder’s place and is an owner like the others now. Any owner can change that.`;
    const title = 'A space was handed over';
    await alertOwners(ctx, trx, { owner_id, kind: 'chat_connected', title, text }, now);
    return user_id;
  });

const alone =
  'You’re the only owner of this space. First make another member an owner, or delete your account, which deletes the space too.';

const shut =
  'No other owner has access to this server now, so no one could open this space. First make another member an owner.';

/** In a transaction that holds the space: throws `conflict` if no one would own it without this member, or no one could open it. */
export async function requireOtherOwner(
  trx: Db,
  member: { owner_id: string; user_id: string },
): Promise<void> {
  if (await isLastOwner(trx, member)) throw refuse(alone);
  const owners = await listOwners(trx, member.owner_id);
  if (owners.every(({ user_id }) => user_id === member.user_id)) throw refuse(shut);
}
