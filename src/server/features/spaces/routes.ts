/** Spaces: who works in one, and with which rights. */
import { toIso } from '#contract/core/time.ts';
import { roleRights } from '#contract/core/role-rights.ts';
import { roles } from '#contract/core/roles.ts';
import type { Space, spaceCalls, SpaceMember } from '#contract/spaces/calls.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import {
  describeUser,
  endLinksMadeBy,
  endMadeBy,
  movePerson,
} from '#server/features/auth/service.ts';
import {
  alertOwner,
  alertOwners,
  deleteNotificationsOfSpace,
  notify,
} from '#server/features/notifications/service.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { requireLiveToken } from '#server/db/token-use.ts';
import { idsIn, jsonOf, requireOwn } from '#server/features/tokens/service.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import { assertFresh } from '#server/http/who.ts';
import { pageOf } from '#server/page-of.ts';
import { personInHand } from '#server/token-in-hand.ts';
import { isLastOwner, listOwners } from '#server/db/membership.ts';
import { isKnownToAll } from '#server/db/upgrade/presence.ts';
import { lockLeavingMark } from '#server/features/company/service.ts';
import { invitationRoutes, joiningRoutes } from './invitations.ts';
import {
  describeMember,
  nameOf,
  personOf,
  requireBelow,
  requireMember,
  requireSpace,
} from './people.ts';
import {
  changeRights,
  deleteMember,
  findMember,
  findMemberById,
  findSpace,
  insertMember,
  listMembers,
  listSpaces,
  type MemberRow,
  nameSpace,
} from './store.ts';

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
const handOver = (ctx: Context, owner_id: string, origin: Origin): Promise<string> =>
  ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    await holdUser(trx, owner_id);
    const founder = await findSpace(trx, owner_id);
    // Another request of theirs came first.
    if (!founder || founder.handed_over_at !== null || (await lockLeavingMark(trx, owner_id)))
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
async function requireOtherOwner(
  trx: Db,
  member: { owner_id: string; user_id: string },
): Promise<void> {
  if (await isLastOwner(trx, member)) throw refuse(alone);
  const owners = await listOwners(trx, member.owner_id);
  if (owners.every(({ user_id }) => user_id === member.user_id)) throw refuse(shut);
}

/** Tells every owner of the space and the member that it is about, except who does it right now. */
async function tellOwners(
  ctx: Context,
  trx: Db,
  { owner_id, user_id }: MemberRow,
  words: (space: string) => string,
  now: number,
): Promise<void> {
  const row = await requireSpace({ db: trx }, owner_id);
  const space = nameOf(row);
  // No one reads what a space is told that was handed over.
  const founder = row.handed_over_at === null ? [owner_id] : [];
  const members = await listMembers(trx, owner_id);
  const about = members.filter((one) => one.role === 'owner' || one.user_id === user_id);
  for (const reader of [...founder, ...about.map((one) => one.user_id)]) {
    if (reader === personInHand(owner_id)) continue;
    const text = words(space);
    const told = {
      user_id: reader,
      kind: 'chat_connected',
      title: 'Owners changed',
      text,
    } as const;
    await alertOwner(ctx, trx, told, now);
  }
}

/** In the transaction that makes this member an owner. */
const beginOwnership = (ctx: Context, trx: Db, member: MemberRow, now: number): Promise<void> =>
  tellOwners(ctx, trx, member, (space) => `${member.username} is now an owner of ${space}.`, now);

/** In the transaction after which this person is no longer an owner: what they let in from outside ends, too. */
async function endOwnership(ctx: Context, trx: Db, member: MemberRow, now: number): Promise<void> {
  await endMadeBy(trx, member, now);
  const words = (space: string) => `${member.username} is no longer an owner of ${space}.`;
  await tellOwners(ctx, trx, member, words, now);
}

type Ending = Pick<MemberRow, 'id' | 'owner_id'> & { origin: ReturnType<typeof originOf> };

/** Ends a membership with a record in the space, and tells whoever is out. `caller` is who ends somebody else’s. */
async function endMembership(
  ctx: Context,
  { id, owner_id, origin }: Ending,
  caller?: Caller,
): Promise<string> {
  const now = ctx.clock();
  const space = await requireSpace(ctx, owner_id);
  return ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, owner_id);
    await requireLiveToken(trx, owner_id, now);
    const member = await findMemberById(trx, owner_id, id);
    if (!member) throw new AppError('not_found');
    if (caller) requireBelow(caller, member.role);
    const { user_id, username, role } = member;
    if (role === 'owner') await requireOtherOwner(trx, member);
    await deleteMember(trx, id);
    if (role === 'owner') await endOwnership(ctx, trx, member, now);
    await endLinksMadeBy(trx, member, now);
    const event = { event: 'member_removed', user_id: owner_id, detail: username } as const;
    await record(ctx, trx, { ...event, origin }, now);
    await deleteNotificationsOfSpace(trx, { user_id, owner_id });
    const text = `You’re no longer a member of ${nameOf(space)}.`;
    const about = { kind: 'chat_connected', subject: newId(), title: 'Access ended' } as const;
    await notify(ctx, trx, { ...about, user_id, text, link: '/settings?tab=people' }, now);
    return username;
  });
}

const memberRoutes = (
  ctx: Context,
): Pick<Handlers<typeof spaceCalls>, 'members' | 'changeMember' | 'removeMember'> => ({
  async members({ caller, query }) {
    const owner = await requireSpace(ctx, caller.user_id);
    const you = personOf(caller);
    const founder: SpaceMember = {
      id: owner.id,
      name: owner.username,
      role: 'owner',
      is_founder: true,
      agent_ids: null,
      connection_ids: null,
      is_you: owner.id === you,
      joined_at: toIso(owner.created_at),
    };
    const rows = await listMembers(ctx.db, owner.id);
    const members = rows.map((row) => describeMember(row, you));
    const all = owner.handed_over_at === null ? [founder, ...members] : members;
    const { part, total } = pageOf(all, query);
    return { data: part, total };
  },

  async changeMember({ caller, params: { id }, body, ...request }) {
    const member = await requireMember(ctx, caller, id);
    if (member.user_id === personOf(caller))
      throw new AppError('role_forbidden', { message: 'You can’t change your own role.' });
    const {
      role = member.role,
      agent_ids = idsIn(member.agents),
      connection_ids = idsIn(member.accounts),
    } = body;
    requireBelow(caller, role);
    const now = ctx.clock();
    const isOwner = role === 'owner';
    if (isOwner) assertFresh(caller, now);
    // An owner is limited to nothing.
    const reach = isOwner
      ? { agent_ids: null, connection_ids: null }
      : { agent_ids, connection_ids };
    const { user_id: owner_id } = caller;
    await requireOwn(ctx.db, owner_id, reach);
    const rights = {
      role,
      agents: jsonOf(reach.agent_ids),
      accounts: jsonOf(reach.connection_ids),
    };
    await ctx.db.transaction().execute(async (trx) => {
      await holdUser(trx, owner_id);
      await requireLiveToken(trx, owner_id, now);
      const before = await requireMember({ db: trx }, caller, id);
      await changeRights(trx, id, rights);
      if (isOwner && before.role !== 'owner') await beginOwnership(ctx, trx, before, now);
      if (!isOwner && before.role === 'owner') await endOwnership(ctx, trx, before, now);
      if (!roleRights[role].includes('approve')) await endLinksMadeBy(trx, before, now);
      const detail = `${before.username}: ${roles[role].label}`;
      const event = { event: 'member_changed', user_id: owner_id, detail } as const;
      await record(ctx, trx, { ...event, origin: originOf(request) }, now);
    });
    return {
      data: describeMember({ ...member, ...rights }, personOf(caller)),
      message: 'Role changed.',
    };
  },

  async removeMember({ caller, params: { id }, ...request }) {
    const member = await requireMember(ctx, caller, id);
    const origin = originOf(request);
    const isSelf = member.user_id === personOf(caller);
    const name = await endMembership(ctx, { ...member, origin }, isSelf ? undefined : caller);
    return { message: `${name} was removed.` };
  },
});

export const spaceRoutes = (ctx: Context): Handlers<typeof spaceCalls> => ({
  ...memberRoutes(ctx),
  ...invitationRoutes(ctx),
  ...joiningRoutes(ctx),

  async list({ caller, query }) {
    const own = await requireSpace(ctx, caller.user_id);
    const others = await listSpaces(ctx.db, caller.user_id);
    const all: Space[] = [
      { id: own.id, name: nameOf(own), role: 'owner' },
      ...others.map((space) => ({ id: space.id, name: nameOf(space), role: space.role })),
    ];
    const { part, total } = pageOf(all, query);
    return { data: part, total };
  },

  async leave({ caller, params: { id }, ...request }) {
    const member = await findMember(ctx.db, id, caller.user_id);
    if (!member) throw new AppError('not_found');
    await endMembership(ctx, { ...member, origin: originOf(request) });
    return { message: 'You left the space.' };
  },

  async handOver({ caller: { user_id: owner_id }, ...request }) {
    const user_id = await handOver(ctx, owner_id, originOf(request));
    const space = await requireSpace(ctx, owner_id);
    const user = await describeUser(ctx.db, user_id);
    if (!user) throw new AppError('unauthorized');
    const data: Space = { id: owner_id, name: nameOf(space), role: 'owner' };
    return { data, user, message: 'Handed over. You’re an owner like the others now.' };
  },

  async rename({ caller, body: { name } }) {
    await nameSpace(ctx.db, caller.user_id, name);
    return { data: { id: caller.user_id, name, role: 'owner' }, message: 'Saved.' };
  },
});
