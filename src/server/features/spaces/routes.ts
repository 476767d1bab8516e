/** Spaces: who works in one, with which rights, and how they are invited. */
import { limits } from '#contract/core/limits.ts';
import { mayGive, type Role, roles } from '#contract/core/roles.ts';
import { day } from '#contract/core/time.ts';
import type { Invitation, Space, spaceCalls, SpaceMember } from '#contract/spaces/calls.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { originOf, record } from '#server/features/audit/service.ts';
import {
  hashSecret,
  makeSecret,
  secretMatches,
  splitToken,
} from '#server/features/auth/service.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import { idsIn, jsonOf, requireOwn } from '#server/features/tokens/service.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { pageOf } from '#server/page-of.ts';
import {
  changeRights,
  deleteInvitation,
  deleteMember,
  findInvitation,
  findMember,
  findMemberById,
  findSpace,
  insertInvitation,
  type InvitationRow,
  listInvitations,
  listMembers,
  listSpaces,
  type MemberRow,
  nameSpace,
  useInvitation,
} from './store.ts';

const invitationLife = 7 * day;

const at = (millis: number) => new Date(millis).toISOString();

/** The person as a member of that owner’s space. Throws `space_gone` unless they are one. */
export async function enterSpace(
  { db }: Pick<Context, 'db'>,
  person: Caller,
  owner_id: string,
): Promise<Caller> {
  const member = await findMember(db, owner_id, person.user_id);
  if (!member) throw new AppError('space_gone');
  const { id, username: name, role, user_id } = member;
  return {
    ...person,
    user_id: owner_id,
    is_admin: false,
    token: {
      id,
      owner_id,
      name,
      scopes: roles[role].may,
      agents: idsIn(member.agents),
      accounts: idsIn(member.accounts),
      monthly_budget: null,
      member: { user_id, role },
    },
  };
}

const nameOf = ({ username, space_name }: { username: string; space_name: string | null }) =>
  space_name ?? username;

/** The person who calls, whosever space it is about. */
const personOf = ({ user_id, token }: Caller): string => token?.member?.user_id ?? user_id;
const roleOf = ({ token }: Caller): Role | 'owner' => token?.member?.role ?? 'owner';

const describeMember = (row: MemberRow, you: string): SpaceMember => ({
  id: row.id,
  name: row.username,
  role: row.role,
  agent_ids: idsIn(row.agents),
  connection_ids: idsIn(row.accounts),
  is_you: row.user_id === you,
  joined_at: at(row.joined_at),
});

const describeInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  role: row.role,
  invited_by: row.invited_by,
  agent_ids: idsIn(row.agents),
  connection_ids: idsIn(row.accounts),
  created_at: at(row.created_at),
  expires_at: at(row.expires_at),
});

/** Throws `role_forbidden` for a role that is not below the caller’s own. */
function requireBelow(caller: Caller, role: Role): void {
  if (mayGive(roleOf(caller), role)) return;
  throw new AppError('role_forbidden', {
    message: 'Only the owner of this space can do that with a manager.',
  });
}

/** Whoever is limited to some agents or accounts can’t decide about people. Throws `role_limited`. */
function requireUnlimited({ token }: Caller): void {
  if (token && (token.agents !== null || token.accounts !== null))
    throw new AppError('role_limited');
}

/** The member of the caller’s space. Throws `not_found`, and `role_forbidden` unless the caller may decide about them. */
async function requireMember({ db }: Pick<Context, 'db'>, caller: Caller, id: string) {
  requireUnlimited(caller);
  const member = await findMemberById(db, caller.user_id, id);
  if (!member) throw new AppError('not_found');
  if (member.user_id !== personOf(caller)) requireBelow(caller, member.role);
  return member;
}

/** The invitation of a link, unless it was used, withdrawn or is too old: then `invalid_link`, for all alike. */
async function requireInvitation({ db, clock }: Context, token: string): Promise<InvitationRow> {
  const parts = splitToken(token);
  const row = parts && (await findInvitation(db, parts.id));
  if (!parts || !row || !secretMatches(parts.secret, row.secret_hash) || row.expires_at <= clock())
    throw new AppError('invalid_link', {
      message: 'This invitation expired, was used or was withdrawn. Ask for a new one.',
    });
  return row;
}

async function requireSpace({ db }: Pick<Context, 'db'>, owner_id: string) {
  const space = await findSpace(db, owner_id);
  if (!space) throw new AppError('not_found');
  return space;
}

const memberRoutes = (
  ctx: Context,
): Pick<Handlers<typeof spaceCalls>, 'members' | 'changeMember' | 'removeMember'> => ({
  async members({ caller, query }) {
    const owner = await requireSpace(ctx, caller.user_id);
    const you = personOf(caller);
    const first: SpaceMember = {
      id: owner.id,
      name: owner.username,
      role: 'owner',
      agent_ids: null,
      connection_ids: null,
      is_you: owner.id === you,
      joined_at: at(owner.created_at),
    };
    const rows = await listMembers(ctx.db, owner.id);
    const all = [first, ...rows.map((row) => describeMember(row, you))];
    const { part, total } = pageOf(all, query);
    return { data: part, total };
  },

  async changeMember({ caller, params: { id }, body, ...request }) {
    const member = await requireMember(ctx, caller, id);
    if (member.user_id === personOf(caller))
      throw new AppError('role_forbidden', { message: 'Nobody changes their own role.' });
    const {
      role = member.role,
      agent_ids = idsIn(member.agents),
      connection_ids = idsIn(member.accounts),
    } = body;
    requireBelow(caller, role);
    await requireOwn(ctx.db, caller.user_id, { agent_ids, connection_ids });
    const rights = { role, agents: jsonOf(agent_ids), accounts: jsonOf(connection_ids) };
    await ctx.db.transaction().execute(async (trx) => {
      await changeRights(trx, id, rights);
      const detail = `${member.username}: ${roles[role].label}`;
      const event = { event: 'member_changed', user_id: caller.user_id, detail } as const;
      await record(ctx, trx, { ...event, origin: originOf(request) }, ctx.clock());
    });
    return {
      data: describeMember({ ...member, ...rights }, personOf(caller)),
      message: 'Role changed.',
    };
  },

  async removeMember({ caller, params: { id }, ...request }) {
    const member = await requireMember(ctx, caller, id);
    await endMembership(ctx, member, originOf(request));
    return { message: `${member.username} was removed.` };
  },
});

/** Ends a membership with a record in the space, and tells whoever is out. */
async function endMembership(
  ctx: Context,
  { id, owner_id, user_id, username }: MemberRow,
  origin: ReturnType<typeof originOf>,
): Promise<void> {
  const now = ctx.clock();
  const space = await requireSpace(ctx, owner_id);
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await deleteMember(trx, id))) throw new AppError('not_found');
    const event = { event: 'member_removed', user_id: owner_id, detail: username } as const;
    await record(ctx, trx, { ...event, origin }, now);
    const text = `You’re no longer a member of ${nameOf(space)}.`;
    await alertOwner(ctx, trx, { user_id, kind: 'chat_connected', text }, now);
  });
}

const invitationRoutes = (
  ctx: Context,
): Pick<
  Handlers<typeof spaceCalls>,
  'invitations' | 'invite' | 'withdraw' | 'readInvitation' | 'accept'
> => ({
  async invitations({ caller, query }) {
    requireUnlimited(caller);
    const rows = await listInvitations(ctx.db, caller.user_id, ctx.clock());
    const { part, total } = pageOf(rows, query);
    return { data: part.map(describeInvitation), total };
  },

  async invite({ caller, body, ...request }) {
    requireUnlimited(caller);
    requireBelow(caller, body.role);
    const { user_id: owner_id } = caller;
    await requireOwn(ctx.db, owner_id, body);
    const now = ctx.clock();
    const secret = makeSecret();
    const by = await requireSpace(ctx, personOf(caller));
    const row: InvitationRow = {
      id: newId(),
      owner_id,
      secret_hash: hashSecret(secret),
      role: body.role,
      agents: jsonOf(body.agent_ids),
      accounts: jsonOf(body.connection_ids),
      invited_by: by.username,
      created_at: now,
      expires_at: now + invitationLife,
    };
    await ctx.db.transaction().execute(async (trx) => {
      if (!(await insertInvitation(trx, row, limits.people_per_space)))
        throw new AppError('limit_reached', {
          message: `A space has up to ${limits.people_per_space} people and open invitations.`,
        });
      const event = { event: 'member_invited', user_id: owner_id } as const;
      const detail = `${roles[body.role].label}, by ${by.username}`;
      await record(ctx, trx, { ...event, detail, origin: originOf(request) }, now);
    });
    // Behind the hash, which no server and no proxy is sent.
    const url = `${ctx.config.public_url}/invitation#${row.id}.${secret}`;
    return { data: describeInvitation(row), url, message: 'Invitation made.' };
  },

  async withdraw({ caller, params: { id } }) {
    requireUnlimited(caller);
    if (!(await deleteInvitation(ctx.db, caller.user_id, id))) throw new AppError('not_found');
    return { message: 'Invitation withdrawn.' };
  },

  async readInvitation({ body }) {
    const row = await requireInvitation(ctx, body.token);
    const space = await requireSpace(ctx, row.owner_id);
    const { role, invited_by, expires_at } = describeInvitation(row);
    return { data: { role, invited_by, expires_at, space: nameOf(space) } };
  },

  async accept({ caller, body, ...request }) {
    const row = await requireInvitation(ctx, body.token);
    const { user_id } = caller;
    const { owner_id, role, agents, accounts } = row;
    if (owner_id === user_id || (await findMember(ctx.db, owner_id, user_id)))
      throw new AppError('conflict', { message: 'You’re in this space already.' });
    const now = ctx.clock();
    const space = await requireSpace(ctx, owner_id);
    const person = await requireSpace(ctx, user_id);
    const member = { id: newId(), owner_id, user_id, role, agents, accounts, joined_at: now };
    await ctx.db.transaction().execute(async (trx) => {
      if (!(await useInvitation(trx, row, member))) throw new AppError('invalid_link');
      const detail = `${person.username}: ${roles[role].label}`;
      const event = { event: 'member_joined', user_id: owner_id, detail } as const;
      await record(ctx, trx, { ...event, origin: originOf(request) }, now);
      const text = `${person.username} joined as ${roles[role].label}.`;
      await alertOwner(ctx, trx, { user_id: owner_id, kind: 'chat_connected', text }, now);
    });
    const data: Space = { id: owner_id, name: nameOf(space), role };
    return { data, message: `You joined ${nameOf(space)}.` };
  },
});

export const spaceRoutes = (ctx: Context): Handlers<typeof spaceCalls> => ({
  ...memberRoutes(ctx),
  ...invitationRoutes(ctx),

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
    await endMembership(ctx, member, originOf(request));
    return { message: 'You left the space.' };
  },

  async rename({ caller, body: { name } }) {
    await nameSpace(ctx.db, caller.user_id, name);
    return { data: { id: caller.user_id, name, role: 'owner' }, message: 'Saved.' };
  },
});
