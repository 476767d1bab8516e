/** Lists and ends sessions, and confirms that the signed-in person is still the same. */
import type { SessionInfo, sessionCalls } from '#contract/auth/sessions.ts';
import { toIso } from '#contract/core/time.ts';
import { accessSentences } from '#domain/account/access.ts';
import { isSessionAlive, sessionEnds } from '#domain/account/session-life.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { deviceOf } from '#server/device.ts';
import { type Origin, originOf, record } from '#server/features/audit/service.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import { pageOf } from '#server/page-of.ts';
import { networkZone } from '#server/egress/network-of.ts';
import type { Challenge, Challenges } from '#server/features/auth/wallet/challenge.ts';
import { endAccess } from '#server/features/auth/access/end-access.ts';
import { endFamily, listCurrentTokens } from './session.store.ts';
import {
  type SessionRow,
  endOtherFamilies,
  findUser,
  walletOwner,
} from '#server/features/auth/store.ts';
import { type AuthContext, exchangeSession, describeSession } from './session.ts';
import { consumeChallenge, verifiedChallenge } from '#server/features/auth/service.ts';
import { confirmByPasskey } from '#server/features/auth/passkeys/confirm-passkey.ts';
import { checkPassword } from '#server/features/auth/password/prove-password.ts';
import { consumeValidCode, readCode } from '#server/features/auth/second-factor/second-factor.ts';

interface WalletAnswer {
  walletAddress: string;
  signature: string;
  signedMessage?: string | undefined;
  nonce?: string | undefined;
}

interface Confirmation {
  caller: Caller;
  origin: Origin;
  first: { password: string } | WalletAnswer;
  code: string | undefined;
}

type Person = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** The verified first factor. A challenge is consumed only once everything else is correct. */
type FirstFactor = { by: 'password' } | { by: 'wallet'; challenge: Challenge; address: string };

async function proveFirst(
  ctx: AuthContext,
  challenges: Challenges,
  { id: user_id, email, password_hash: hash }: Person,
  { first, origin: { ip } }: Confirmation,
  now: number,
): Promise<FirstFactor | undefined> {
  if ('password' in first) {
    const guess = { account: email ?? user_id, hash, password: first.password, ip };
    return (await checkPassword(ctx, guess, now)) ? { by: 'password' } : undefined;
  }
  const { walletAddress: address, signature, signedMessage, nonce } = first;
  const target = { address, purpose: 'reauth' as const, user_id };
  const challenge = verifiedChallenge(challenges, target, { signature, signedMessage, nonce }, ip);
  return challenge && { by: 'wallet', challenge, address };
}

/** Consumes the signature, which must be of a wallet that is linked to this person. */
async function useFirst(trx: Db, user_id: string, first: FirstFactor): Promise<boolean> {
  if (first.by === 'password') return true;
  return (
    (await walletOwner(trx, first.address)) === user_id &&
    (await consumeChallenge(trx, first.challenge))
  );
}

const codeMissing = () =>
  new AppError('invalid_input', {
    details: [{ path: 'code', message: 'Please enter the 6 digits or a backup code' }],
  });

/**
 * Verifies the first factor again and, if enabled, the second. Returns a new token that counts as recent and ends
 * the current one. Throws `invalid_credentials` for every wrong proof.
 */
async function reauthenticate(
  ctx: AuthContext,
  challenges: Challenges,
  confirmation: Confirmation,
) {
  const now = ctx.clock();
  const { caller, origin, code } = confirmation;
  const { user_id } = caller;
  const person = await findUser(ctx.db, user_id);
  if (!person) throw new AppError('unauthorized');
  if (person.enabled_at !== null && code === undefined) throw codeMissing();
  const typed = code === undefined ? undefined : await readCode(ctx, user_id, code);
  const first = await proveFirst(ctx, challenges, person, confirmation, now);
  const session =
    first &&
    (await ctx.db.transaction().execute(async (trx) => {
      await holdUser(trx, user_id);
      const needsCode = (await findUser(trx, user_id))?.enabled_at !== null;
      if (
        needsCode &&
        !(typed && (await consumeValidCode(ctx, trx, { user_id, code: typed, origin }, now)))
      )
        return undefined;
      if (!(await useFirst(trx, user_id, first))) return undefined;
      const exchanged = await exchangeSession(trx, caller, origin, now, now);
      await record(ctx, trx, { event: 'reauthenticated', user_id, origin, detail: first.by }, now);
      return describeSession(trx, exchanged);
    }));
  if (session) return session;
  await record(ctx, ctx.db, { event: 'reauth_refused', user_id, origin }, now);
  throw new AppError('invalid_credentials');
}

/** A sign-in in API form, without its tokens. */
const describe = (session: SessionRow, own_family: string): SessionInfo => ({
  id: session.family_id,
  device: deviceOf(session.user_agent),
  ip: session.ip,
  place: networkZone(session.ip),
  signed_in_at: toIso(session.signed_in_at),
  last_seen_at: toIso(session.last_seen_at),
  expires_at: toIso(sessionEnds(session)),
  current: session.family_id === own_family,
});

/** One row per active sign-in. A lost response can leave two valid tokens of one, of which the last used counts. */
async function signIns(db: Db, user_id: string, now: number): Promise<SessionRow[]> {
  const alive = (await listCurrentTokens(db, user_id)).filter((row) => isSessionAlive(row, now));
  return alive.filter(
    ({ family_id }, at) => alive.findIndex((row) => row.family_id === family_id) === at,
  );
}

export function sessionRoutes(ctx: Context, challenges: Challenges): Handlers<typeof sessionCalls> {
  return {
    async list({ caller: { user_id, family_id }, query }) {
      const { part, total } = pageOf(await signIns(ctx.db, user_id, ctx.clock()), query);
      return { data: part.map((row) => describe(row, family_id)), total };
    },

    async revoke({ caller: { user_id }, params: { id }, ...request }) {
      const now = ctx.clock();
      const origin = originOf(request);
      await ctx.db.transaction().execute(async (trx) => {
        await holdUser(trx, user_id);
        const ended = (await signIns(trx, user_id, now)).find((row) => row.family_id === id);
        if (!(await endFamily(trx, user_id, id))) throw new AppError('not_found');
        const detail = ended && deviceOf(ended.user_agent);
        const event = { event: 'session_revoked' as const, user_id, origin };
        await record(ctx, trx, detail ? { ...event, detail } : event, now);
      });
      return { message: 'Session signed out' };
    },

    async revokeAll({ caller: { user_id, family_id }, body: { also }, ...request }) {
      const now = ctx.clock();
      const origin = originOf(request);
      const { ended, more } = await ctx.db.transaction().execute(async (trx) => {
        await holdUser(trx, user_id);
        const alive = await signIns(trx, user_id, now);
        const others = alive.filter((row) => row.family_id !== family_id).length;
        await endOtherFamilies(trx, user_id, family_id);
        const detail = String(others);
        await record(ctx, trx, { event: 'sessions_revoked', user_id, origin, detail }, now);
        const access = await endAccess(ctx, trx, { user_id, origin, also }, now);
        return { ended: others, more: accessSentences(access) };
      });
      const message = ['All other sessions signed out.', more].filter(Boolean).join(' ');
      return { data: { ended, more }, message };
    },

    async reauth({ body, caller, ...request }) {
      const origin = originOf(request);
      if ('passkey' in body) {
        const confirmed = { caller, origin };
        const data = await confirmByPasskey(ctx, challenges, confirmed, body.passkey);
        return { data, message: 'Confirmed' };
      }
      if ('password' in body && !ctx.config.email_sign_in) throw new AppError('email_off');
      const { code, ...first } = body;
      const data = await reauthenticate(ctx, challenges, { caller, origin, first, code });
      return { data, message: 'Confirmed' };
    },
  };
}
