/** Invitations to a space: links, which people pass on or we send. */
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { roles } from '#contract/core/roles.ts';
import { day } from '#contract/core/time.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { Space, spaceCalls } from '#contract/spaces/calls.ts';
import { AppError, conflictError, fieldError } from '#server/app-error.ts';
import { isOpen } from '#server/db/membership.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import {
  grantWalletAccess,
  hashSecret,
  isWhitelisted,
  makeSecret,
  secretMatches,
  splitToken,
} from '#server/features/auth/service.ts';
import { alertOwners } from '#server/features/notifications/service.ts';
import { jsonOf, requireOwn } from '#server/features/tokens/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { pageOf } from '#server/page-of.ts';
import {
  describeInvitation,
  mailInvitation,
  requireAddress,
  requireFewMails,
} from './invitation-mail.ts';
import { nameOf, personOf, requireBelow, requireSpace, requireUnlimited } from './people.ts';
import {
  changeInvitation,
  countTaken,
  findInvitation,
  findMember,
  insertInvitation,
  type InvitationRow,
  listInvitations,
  listWalletsOf,
  markOpened,
  revokeInvitation,
  useInvitation,
} from './store.ts';

const invitationLife = 7 * day;
/** For how long an invitation that ended is listed. */
const kept = 30 * day;

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

/** A secret and the address of its page: behind the hash, which no server and no proxy is sent. */
function newLink({ config }: Context, id: string) {
  const secret = makeSecret();
  const url = `${config.public_url}/invitation#${id}.${secret}`;
  return { secret_hash: hashSecret(secret), url };
}

async function requirePlaces(trx: Db, row: InvitationRow, now: number): Promise<void> {
  await holdUser(trx, row.owner_id);
  const taken = await countTaken(trx, row.owner_id, now, row.id);
  if (taken + row.uses_left > limits.people_per_space)
    throw new AppError('limit_reached', {
      message: `A space has up to ${limits.people_per_space} people and open invitations.`,
    });
}

type Asked = BodyOf<typeof spaceCalls.invite>;

/** Throws `invalid_input` and what `requireAddress` and `requireFewMails` throw. */
async function requireSendable(ctx: Context, owner_id: string, { email, uses }: Asked) {
  if (email === undefined) return;
  if (uses !== 1) {
    const message = 'An invitation by email is for one person';
    throw fieldError('uses', message);
  }
  await requireAddress(ctx, owner_id, email);
  await requireFewMails(ctx, owner_id);
}

const rowOf = (
  { role, agent_ids, connection_ids, email, uses }: Asked,
  now: number,
): Omit<InvitationRow, 'id' | 'owner_id' | 'secret_hash' | 'invited_by'> => ({
  role,
  agents: jsonOf(agent_ids),
  accounts: jsonOf(connection_ids),
  created_at: now,
  expires_at: now + invitationLife,
  email: email ?? null,
  mail_id: null,
  mail_state: null,
  sent_at: null,
  opened_at: null,
  revoked_at: null,
  uses_left: uses,
  used: 0,
});

/** Making, sending and withdrawing them. */
export const invitationRoutes = (
  ctx: Context,
): Pick<Handlers<typeof spaceCalls>, 'invitations' | 'invite' | 'resend' | 'withdraw'> => ({
  async invitations({ caller, query }) {
    requireUnlimited(caller);
    const now = ctx.clock();
    const rows = await listInvitations(ctx.db, caller.user_id, now - kept);
    const { part, total } = pageOf(rows, query);
    return { data: part.map((row) => describeInvitation(row, now)), total };
  },

  async invite({ caller, body, ...request }) {
    requireUnlimited(caller);
    requireBelow(caller, body.role);
    const { user_id: owner_id } = caller;
    await requireOwn(ctx.db, owner_id, body);
    await requireSendable(ctx, owner_id, body);
    const now = ctx.clock();
    const id = newId();
    const { secret_hash, url } = newLink(ctx, id);
    const { username: by } = await requireSpace(ctx, personOf(caller));
    const space = nameOf(await requireSpace(ctx, owner_id));
    const made = { ...rowOf(body, now), id, owner_id, secret_hash, invited_by: by };
    const { email: to } = made;
    const row = await ctx.db.transaction().execute(async (trx) => {
      await requirePlaces(trx, made, now);
      const sent =
        to === null ? {} : await mailInvitation(ctx, trx, { to, space, by, row: made, url }, now);
      await insertInvitation(trx, { ...made, ...sent }, now - kept);
      const event = { event: 'member_invited', user_id: owner_id } as const;
      const detail = [roles[body.role].label, `by ${by}`, to].filter(Boolean).join(', ');
      await record(ctx, trx, { ...event, detail, origin: originOf(request) }, now);
      return { ...made, ...sent };
    });
    const message = to === null ? 'Invitation made.' : `We’re sending the invitation to ${to}.`;
    return { data: describeInvitation(row, now), url, message };
  },

  async resend({ caller, params: { id }, ...request }) {
    requireUnlimited(caller);
    const { user_id: owner_id } = caller;
    const known = await findInvitation(ctx.db, id);
    if (known?.owner_id !== owner_id || known.email === null) throw new AppError('not_found');
    requireBelow(caller, known.role);
    if (known.revoked_at !== null || known.uses_left === 0)
      throw conflictError('This invitation was used or withdrawn.');
    await requireFewMails(ctx, owner_id);
    const now = ctx.clock();
    const { email: to } = known;
    const { secret_hash, url } = newLink(ctx, id);
    const { username: by } = await requireSpace(ctx, personOf(caller));
    const space = nameOf(await requireSpace(ctx, owner_id));
    const renewed = { ...known, secret_hash, opened_at: null, expires_at: now + invitationLife };
    const row = await ctx.db.transaction().execute(async (trx) => {
      await requirePlaces(trx, renewed, now);
      const sent = await mailInvitation(ctx, trx, { to, space, by, row: renewed, url }, now);
      const { id: _id, owner_id: _owner, ...change } = { ...renewed, ...sent };
      await changeInvitation(trx, id, change);
      const detail = `${roles[known.role].label}, by ${by}, ${to}, again`;
      const event = { event: 'member_invited', user_id: owner_id, detail } as const;
      await record(ctx, trx, { ...event, origin: originOf(request) }, now);
      return { ...renewed, ...sent };
    });
    return {
      data: describeInvitation(row, now),
      message: `We’re sending the invitation to ${to}.`,
    };
  },

  async withdraw({ caller, params: { id } }) {
    requireUnlimited(caller);
    const about = { owner_id: caller.user_id, id };
    if (!(await revokeInvitation(ctx.db, about, ctx.clock()))) throw new AppError('not_found');
    return { message: 'Invitation withdrawn.' };
  },
});

/** Whether invitations to this space give access to the server: never where no owner has it themself. */
const givesAccess = async ({ db, config }: Context, owner_id: string): Promise<boolean> =>
  config.invitations_give_access && (await isOpen(db, owner_id));

/** The wallets that joining puts on the access list. Throws `conflict` for a person who has none to put there. */
async function walletsToAdmit(ctx: Context, owner_id: string, user_id: string): Promise<string[]> {
  const isIn = await isWhitelisted(ctx.db, user_id);
  if (isIn || !(await givesAccess(ctx, owner_id))) return [];
  const wallets = await listWalletsOf(ctx.db, user_id);
  if (wallets.length > 0) return wallets;
  throw conflictError('Link a wallet first. This invitation gives it access to the server.');
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
  async readInvitation({ body, caller }) {
    const row = await requireInvitation(ctx, body.token);
    const space = await requireSpace(ctx, row.owner_id);
    const now = ctx.clock();
    // Programs that scan mail don’t sign in.
    if (caller) await markOpened(ctx.db, row.id, now);
    const { role, invited_by, expires_at } = describeInvitation(row, now);
    const gives_access = await givesAccess(ctx, row.owner_id);
    return { data: { role, invited_by, expires_at, space: nameOf(space), gives_access } };
  },
  async accept({ caller, body, ...request }) {
    const row = await requireInvitation(ctx, body.token);
    const { user_id } = caller;
    const { owner_id, role, agents, accounts } = row;
    if (owner_id === user_id || (await findMember(ctx.db, owner_id, user_id)))
      throw conflictError('You’re in this space already.');
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
      await alertOwners(ctx, trx, { owner_id, kind: 'chat_connected', text }, now);
    });
    const data: Space = { id: owner_id, name: nameOf(space), role };
    return { data, message: `You joined ${nameOf(space)}.` };
  },
});
