/** Makes, renames and removes passkeys, and signs in with them. */
import type { Passkey, passkeyCalls } from '#contract/auth/passkeys.ts';
import { authLimits } from '#contract/auth/limits.ts';
import { toIso, toIsoOrNull } from '#contract/core/time.ts';
import { safeName } from '#domain/account/access.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import { deletePendingLogin } from '#server/features/auth/second-factor/second-factor.store.ts';
import { claimOf, findPendingSignIn } from '#server/features/auth/second-factor/pending-login.ts';
import { consumeChallenge } from '#server/features/auth/service.ts';
import { completeSignIn } from '#server/features/auth/session/session.ts';
import { hasOtherWay } from '#server/features/auth/ways-in.ts';
import { endOtherFamilies, findUser } from '#server/features/auth/store.ts';
import type { Challenges } from '#server/features/auth/wallet/challenge.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { pageOf } from '#server/page-of.ts';
import {
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  renamePasskey,
  takePasskey,
} from './passkeys.store.ts';
import {
  handleOf,
  issuePasskeyChallenge,
  type PasskeyTarget,
  provePasskey,
  relyingParty,
  usePasskey,
  verifyNewPasskey,
} from './prove-passkey.ts';

const describe = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: toIso(created_at),
  last_used_at: toIsoOrNull(last_used_at),
});

interface Change {
  caller: Caller;
  origin: Origin;
}

/** Ends the other sessions, and tells and records what changed. */
async function settle(
  ctx: Context,
  trx: Db,
  { caller: { user_id, family_id }, origin }: Change,
  kind: 'passkey_added' | 'passkey_removed',
  name: string,
): Promise<void> {
  const now = ctx.clock();
  await endOtherFamilies(trx, user_id, family_id);
  const text =
    kind === 'passkey_added'
      ? `The passkey “${safeName(name)}” can now sign in to your account.`
      : `The passkey “${safeName(name)}” was removed from your account.`;
  await alertOwner(ctx, trx, { user_id, kind, text }, now);
  await record(ctx, trx, { event: kind, user_id, origin, detail: name }, now);
}

type Added = PasskeyRow | 'used' | 'taken' | 'full';

const refusals = {
  used: () => new AppError('invalid_credentials'),
  taken: () => conflictError('This passkey is in use already.'),
  full: () =>
    new AppError('limit_reached', {
      message: `You’ve reached the limit of ${authLimits.passkeys} passkeys. Remove one to add another.`,
    }),
};

/** Removes a passkey. Throws `not_found`, and `last_way_in` if nothing else signs in to the account. */
const remove = (ctx: Context, change: Change, id: string) =>
  ctx.db.transaction().execute(async (trx) => {
    const { user_id } = change.caller;
    await holdUser(trx, user_id);
    const gone = await takePasskey(trx, { user_id, id });
    if (!gone) throw new AppError('not_found');
    if (!(await hasOtherWay(ctx, trx, user_id)))
      throw new AppError('last_way_in', {
        message: 'This passkey is your only way to sign in. Link a wallet or set a password first.',
      });
    await settle(ctx, trx, change, 'passkey_removed', gone.name);
  });

/** The account and the waiting sign-in that a signature is for. Throws `unauthorized` where there is none. */
async function targetOf(
  ctx: Context,
  { purpose, pending_token }: { purpose: string; pending_token?: string | undefined },
  caller: Caller | undefined,
): Promise<PasskeyTarget> {
  if (purpose === 'login') return { purpose, user_id: undefined };
  if (purpose === 'reauth') {
    if (!caller) throw new AppError('unauthorized');
    return { purpose, user_id: caller.user_id };
  }
  const pending = pending_token && (await findPendingSignIn(ctx.db, pending_token, ctx.clock()));
  if (!pending) throw new AppError('unauthorized');
  return { purpose: 'login', user_id: pending.user_id, pending_id: pending.id };
}

const managing = (
  ctx: Context,
  challenges: Challenges,
): Pick<Handlers<typeof passkeyCalls>, 'list' | 'offer' | 'add' | 'rename' | 'remove'> => ({
  async list({ caller, query }) {
    const { part, total } = pageOf(await listPasskeys(ctx.db, caller.user_id), query);
    return { data: part.map(describe), total };
  },

  async offer({ caller: { user_id }, ip }) {
    const person = await findUser(ctx.db, user_id);
    if (!person) throw new AppError('unauthorized');
    const known = await listPasskeys(ctx.db, user_id);
    const data = {
      challenge: issuePasskeyChallenge(challenges, { purpose: 'link', user_id }, ip),
      rp_id: relyingParty(ctx),
      user: { id: handleOf(user_id), name: person.email ?? person.username },
      known: known.map(({ credential_id }) => credential_id),
    };
    return { data };
  },

  async add({ caller, body: { name, ...credential }, ...request }) {
    const { user_id } = caller;
    const origin = originOf(request);
    const now = ctx.clock();
    const whose = { user_id, ip: origin.ip };
    const made = await verifyNewPasskey(ctx, challenges, credential, whose);
    if (!made) throw refusals.used();
    const { challenge, ...key } = made;
    const added = await ctx.db.transaction().execute(async (trx): Promise<Added> => {
      if (!(await consumeChallenge(trx, challenge))) return 'used';
      await holdUser(trx, user_id);
      if ((await listPasskeys(trx, user_id)).length >= authLimits.passkeys) return 'full';
      const id = newId();
      const used = { created_at: now, last_used_at: null, handle: null };
      const row = { id, user_id, name, ...key, ...used };
      if (!(await insertPasskey(trx, row))) return 'taken';
      await settle(ctx, trx, { caller, origin }, 'passkey_added', name);
      return row;
    });
    if (typeof added === 'string') throw refusals[added]();
    return { data: describe(added), message: 'Passkey added.' };
  },

  async rename({ caller: { user_id }, params: { id }, body: { name }, ...request }) {
    const found = await ctx.db.transaction().execute(async (trx) => {
      if (!(await renamePasskey(trx, { user_id, id }, name))) throw new AppError('not_found');
      const origin = originOf(request);
      await record(
        ctx,
        trx,
        { event: 'passkey_renamed', user_id, origin, detail: name },
        ctx.clock(),
      );
      return (await listPasskeys(trx, user_id)).find((one) => one.id === id);
    });
    if (!found) throw new AppError('not_found');
    return { data: describe(found), message: 'Saved.' };
  },

  async remove({ caller, params: { id }, ...request }) {
    await remove(ctx, { caller, origin: originOf(request) }, id);
    return { message: 'Passkey removed.' };
  },
});

export const passkeyRoutes = (
  ctx: Context,
  challenges: Challenges,
): Handlers<typeof passkeyCalls> => ({
  ...managing(ctx, challenges),

  async challenge({ body, caller, ip }) {
    const target = await targetOf(ctx, body, caller);
    const own = target.user_id === undefined ? [] : await listPasskeys(ctx.db, target.user_id);
    const data = {
      challenge: issuePasskeyChallenge(challenges, target, ip),
      rp_id: relyingParty(ctx),
      allowed: own.map(({ credential_id }) => credential_id),
    };
    return { data };
  },

  /**
   * A passkey is only made and accepted with a fingerprint, a face or a PIN: it is both factors at once, so it opens the
   * session of an account with two-factor sign-in alone.
   */
  async login({ body: { passkey, pending_token }, ...request }) {
    const now = ctx.clock();
    const origin = originOf(request);
    const purpose = pending_token === undefined ? 'login' : 'second_step';
    const target = await targetOf(ctx, { purpose, pending_token }, undefined);
    const proven = await provePasskey(ctx, challenges, passkey, target, origin.ip);
    const data =
      proven &&
      (await ctx.db.transaction().execute(async (trx) => {
        const { user_id } = proven.passkey;
        await holdUser(trx, user_id);
        const pending = pending_token && (await findPendingSignIn(trx, pending_token, now));
        if (pending_token !== undefined && !pending) return undefined;
        if (!(await usePasskey(ctx, trx, proven, origin, now))) return undefined;
        if (pending) await deletePendingLogin(trx, pending.id);
        const claim = pending ? claimOf(pending) : undefined;
        return completeSignIn(ctx, trx, { user_id, origin, by: 'passkey', claim }, now);
      }));
    if (data) return { data, message: 'Welcome back!' };
    const event = 'sign_in_refused';
    await record(ctx, ctx.db, { event, user_id: target.user_id, origin, detail: 'passkey' }, now);
    throw new AppError('invalid_credentials');
  },
});
