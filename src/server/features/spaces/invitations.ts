/** Invitations to a space: links for one person each. */
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { roles } from '#contract/core/roles.ts';
import { day } from '#contract/core/time.ts';
import type { Invitation, Space, spaceCalls } from '#contract/spaces/calls.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import {
  grantWalletAccess,
  hashSecret,
  isWhitelisted,
  makeSecret,
  secretMatches,
  splitToken,
} from '#server/features/auth/service.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import { idsIn, jsonOf, requireOwn } from '#server/features/tokens/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { pageOf } from '#server/page-of.ts';
import { at, nameOf, personOf, requireBelow, requireSpace, requireUnlimited } from './people.ts';
import {
  deleteInvitation,
  findInvitation,
  findMember,
  insertInvitation,
  type InvitationRow,
  listInvitations,
  listWalletsOf,
  useInvitation,
} from './store.ts';

const invitationLife = 7 * day;

const describeInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  role: row.role,
  invited_by: row.invited_by,
  agent_ids: idsIn(row.agents),
  connection_ids: idsIn(row.accounts),
  created_at: at(row.created_at),
  expires_at: at(row.expires_at),
});

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

/** Making and withdrawing them. */
export const invitationRoutes = (
  ctx: Context,
): Pick<Handlers<typeof spaceCalls>, 'invitations' | 'invite' | 'withdraw'> => ({
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
});

/** Whether invitations to this space give access to the server: never to that of an owner who has none themself. */
const givesAccess = async ({ db, config }: Context, owner_id: string): Promise<boolean> =>
  config.invitations_give_access && (await isWhitelisted(db, owner_id));

/** The wallets that joining puts on the access list. Throws `conflict` for a person who has none to put there. */
async function walletsToAdmit(ctx: Context, owner_id: string, user_id: string): Promise<string[]> {
  const isIn = await isWhitelisted(ctx.db, user_id);
  if (isIn || !(await givesAccess(ctx, owner_id))) return [];
  const wallets = await listWalletsOf(ctx.db, user_id);
  if (wallets.length > 0) return wallets;
  throw new AppError('conflict', {
    message: 'Link a wallet first. This invitation gives it access to the server.',
  });
}

interface Admission {
  space: string;
  owner_id: string;
  user_id: string;
  wallets: readonly string[];
  origin: Origin;
}

async function admitInvited(ctx: Context, trx: Db, admission: Admission, now: number) {
  const { space, owner_id: added_by, user_id, wallets, origin } = admission;
  const note = cut(`Invited to ${space}`, limits.whitelist_note);
  for (const address of wallets)
    await grantWalletAccess(ctx, trx, { address, note, added_by }, { user_id, origin }, now);
}

/** Reading one and joining, for whoever has the link. */
export const joiningRoutes = (
  ctx: Context,
): Pick<Handlers<typeof spaceCalls>, 'readInvitation' | 'accept'> => ({
  async readInvitation({ body }) {
    const row = await requireInvitation(ctx, body.token);
    const space = await requireSpace(ctx, row.owner_id);
    const { role, invited_by, expires_at } = describeInvitation(row);
    const gives_access = await givesAccess(ctx, row.owner_id);
    return { data: { role, invited_by, expires_at, space: nameOf(space), gives_access } };
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
    const wallets = await walletsToAdmit(ctx, owner_id, user_id);
    const origin = originOf(request);
    const member = { id: newId(), owner_id, user_id, role, agents, accounts, joined_at: now };
    await ctx.db.transaction().execute(async (trx) => {
      if (!(await useInvitation(trx, row, member))) throw new AppError('invalid_link');
      await admitInvited(
        ctx,
        trx,
        { space: nameOf(space), owner_id, user_id, wallets, origin },
        now,
      );
      const also = wallets.length > 0 ? ', with access to the server' : '';
      const detail = `${person.username}: ${roles[role].label}${also}`;
      await record(ctx, trx, { event: 'member_joined', user_id: owner_id, detail, origin }, now);
      const text = `${person.username} joined as ${roles[role].label}.`;
      await alertOwner(ctx, trx, { user_id: owner_id, kind: 'chat_connected', text }, now);
    });
    const data: Space = { id: owner_id, name: nameOf(space), role };
    return { data, message: `You joined ${nameOf(space)}.` };
  },
});
