/** The common end of every way of signing in, once the first factor is verified. */
import type { SignInData } from '#contract/auth/calls.ts';
import { sessionEnds } from '#domain/account/session-life.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/client.ts';
import { holdUser } from '#server/db/transaction.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { claimServer } from '#server/features/auth/wallet/bootstrap-admin.ts';
import { describeUser } from '#server/features/auth/describe-user.ts';
import {
  createPendingLogin,
  type WaitingClaim,
} from '#server/features/auth/second-factor/pending-login.ts';
import { hasSecondFactor } from '#server/features/auth/second-factor/second-factor.store.ts';
import { day } from '#contract/core/time.ts';
import { deviceOf } from '#server/device.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import type { SessionRow } from '#server/features/auth/store.ts';
import { hashSecret } from './session-token.ts';
import { type AuthContext, type IssuedSession, openSession } from './session.ts';
import { browsersOf, hasSignedInBefore } from './session.store.ts';

const remembered = 90 * day;

/** Alerts the owner about a new device, unless this is their first sign-in. Call it before the sign-in is recorded. */
async function alertNewDevice(
  ctx: AuthContext,
  trx: Db,
  { user_id, family_id, user_agent, ip }: SessionRow,
  now: number,
): Promise<void> {
  const device = deviceOf(user_agent);
  const lately = await browsersOf(trx, user_id, now - remembered);
  if (lately.some((browser) => deviceOf(browser) === device)) return;
  if (lately.length === 0 && !(await hasSignedInBefore(trx, user_id))) return;
  const text = `New sign-in from ${device}, IP ${ip}.`;
  await alertOwner(ctx, trx, { user_id, kind: 'new_sign_in', subject: family_id, text }, now);
}

/** A session in API form, with its token. */
export async function issued(db: Db, { token, session }: IssuedSession) {
  const user = await describeUser(db, session.user_id);
  if (!user) throw new AppError('unauthorized');
  return { user, token, expires_at: new Date(sessionEnds(session)).toISOString() };
}

interface Entering<Way extends string, Claim> {
  user_id: string;
  origin: Origin;
  /** The method, as a word for the security log. */
  by: Way;
  /** The claim token of a new server that was sent along, and the wallet that sent it. */
  claim?: Claim | undefined;
}

export type SignIn = Entering<'wallet' | 'password', { token: string; address: string }>;

/** A sign-in that passed every factor of its account. */
export type ProvenSignIn = Entering<SignIn['by'] | 'authenticator' | 'backup code', WaitingClaim>;

/** Opens the session of a fully verified sign-in. Call it in a transaction that locks the person. */
export async function completeSignIn(ctx: AuthContext, trx: Db, entry: ProvenSignIn, now: number) {
  const { user_id, origin, by, claim } = entry;
  if (claim) await claimServer(ctx, trx, { user_id, origin, claim }, now);
  const session = await openSession(trx, user_id, origin, now);
  await alertNewDevice(ctx, trx, session.session, now);
  await record(ctx, trx, { event: 'signed_in', user_id, origin, detail: by }, now);
  return issued(trx, session);
}

/** The message after a correct first factor. */
export const welcomeMessage = (data: SignInData): string =>
  'token' in data ? 'Welcome back!' : 'Please enter a code from your authenticator app';

/**
 * Continues a sign-in whose first factor is verified: opens the session, or asks for the second factor if the
 * account has one. Call it inside a transaction.
 */
export async function continueSignIn(
  ctx: AuthContext,
  trx: Db,
  { claim, ...entry }: SignIn,
  now: number,
): Promise<SignInData> {
  const { user_id, origin, by } = entry;
  const waiting = claim && { hash: hashSecret(claim.token), address: claim.address };
  // Locked first: a second factor that is being enabled either applies to this sign-in or ends it.
  await holdUser(trx, user_id);
  if (!(await hasSecondFactor(trx, user_id))) {
    return completeSignIn(ctx, trx, { ...entry, claim: waiting }, now);
  }
  await record(ctx, trx, { event: 'second_factor_asked', user_id, origin, detail: by }, now);
  return createPendingLogin(trx, user_id, waiting, now);
}
