/** The life of sessions, from the first token of a sign-in to its end. */
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import {
  isSeenStale,
  isSessionAlive,
  judgeRefresh,
  sessionEnds,
} from '#domain/account/session-life.ts';
import type { Context } from '#server/context.ts';
import { deviceOf } from '#server/device.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { AppError } from '#server/app-error.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import type { Caller } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { hashSecret, makeSecret, secretMatches, splitToken } from './session-token.ts';
import {
  type SessionRow,
  deleteFamily,
  evictFamilies,
  findSession,
  insertSession,
  retireSession,
  touchSession,
} from '#server/features/auth/store.ts';
import type { SignInData } from '#contract/auth/calls.ts';
import { claimServer } from '#server/features/auth/wallet/bootstrap-admin.ts';
import { describeUser } from '#server/features/auth/describe-user.ts';
import {
  type WaitingClaim,
  createPendingLogin,
} from '#server/features/auth/second-factor/pending-login.ts';
import { hasSecondFactor } from '#server/features/auth/second-factor/second-factor.store.ts';
import { day, toIso } from '#contract/core/time.ts';
import { browsersOf, hasSignedInBefore } from './session.store.ts';

// The common end of every way of signing in, once the first factor is verified.

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
export async function describeSession(db: Db, { token, session }: IssuedSession) {
  const user = await describeUser(db, session.user_id);
  if (!user) throw new AppError('unauthorized');
  return { user, token, expires_at: toIso(sessionEnds(session)) };
}

interface Entering<Way extends string, Claim> {
  user_id: string;
  origin: Origin;
  /** The method, as a word for the security log. */
  by: Way;
  /** The claim token of a new server that was sent along, and the wallet that sent it. */
  claim?: Claim | undefined;
}

type SignIn = Entering<'wallet' | 'password' | 'issuer', { token: string; address: string }>;

/** A sign-in that passed every factor of its account. */
type ProvenSignIn = Entering<
  SignIn['by'] | 'passkey' | 'authenticator' | 'backup code',
  WaitingClaim
>;

/** Opens the session of a fully verified sign-in. Call it in a transaction that locks the person. */
export async function completeSignIn(ctx: AuthContext, trx: Db, entry: ProvenSignIn, now: number) {
  const { user_id, origin, by, claim } = entry;
  if (claim) await claimServer(ctx, trx, { user_id, origin, claim }, now);
  const session = await openSession(trx, user_id, origin, now);
  await alertNewDevice(ctx, trx, session.session, now);
  await record(ctx, trx, { event: 'signed_in', user_id, origin, detail: by }, now);
  return describeSession(trx, session);
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

export type AuthContext = Pick<Context, 'db' | 'clock' | 'log' | 'sealer' | 'hashers' | 'config'>;

/** A session and its token in plain text, which is sent once and never stored. */
export interface IssuedSession {
  token: string;
  session: SessionRow;
}

type Lineage = Pick<SessionRow, 'user_id' | 'family_id' | 'signed_in_at' | 'authenticated_at'>;

const userAgentKept = 300;

async function issue(
  db: Db,
  lineage: Lineage,
  origin: Origin,
  now: number,
): Promise<IssuedSession> {
  const secret = makeSecret();
  const session: SessionRow = {
    id: newId(),
    ...lineage,
    secret_hash: hashSecret(secret),
    created_at: now,
    last_seen_at: now,
    rotated_at: null,
    user_agent: cut(origin.user_agent, userAgentKept),
    ip: origin.ip,
  };
  await insertSession(db, session);
  return { token: `${session.id}.${secret}`, session };
}

/** Opens a session for an authenticated person; beyond the limit it ends the oldest one. Call it in a transaction. */
export async function openSession(
  db: Db,
  user_id: string,
  origin: Origin,
  now: number,
): Promise<IssuedSession> {
  await holdUser(db, user_id);
  const lineage = { user_id, family_id: newId(), signed_in_at: now, authenticated_at: now };
  const issued = await issue(db, lineage, origin, now);
  await evictFamilies(db, user_id, issued.session.family_id, limits.sessions_per_user - 1);
  return issued;
}

/** The session of this token, in any state. */
async function sessionOf(db: Db, token: string) {
  const parts = splitToken(token);
  const session = parts && (await findSession(db, parts.id));
  return session && secretMatches(parts.secret, session.secret_hash) ? session : undefined;
}

/**
 * The caller with this token; `undefined` if it is invalid. Reads everything again for each request, so that revoked
 * rights take effect at once.
 */
export async function authenticate(ctx: AuthContext, token: string): Promise<Caller | undefined> {
  const now = ctx.clock();
  const session = await sessionOf(ctx.db, token);
  if (!session || !isSessionAlive(session, now)) return undefined;
  if (isSeenStale(session, now)) await touchSession(ctx.db, session.id, now);
  return {
    user_id: session.user_id,
    session_id: session.id,
    family_id: session.family_id,
    // SQLite returns 1, PostgreSQL true.
    is_whitelisted: Boolean(session.is_whitelisted),
    is_admin: session.is_admin === 1,
    authenticated_at: session.authenticated_at,
  };
}

/** Ends a sign-in whose old token was used again, and alerts its owner. */
async function endCopied(
  ctx: AuthContext,
  trx: Db,
  { user_id, family_id, user_agent }: SessionRow,
  origin: Origin,
  now: number,
): Promise<void> {
  await deleteFamily(trx, { user_id, family_id });
  const device = deviceOf(user_agent);
  await record(ctx, trx, { event: 'session_reused', user_id, origin, detail: device }, now);
  const text = `We signed out ${device} because its session may have been copied.`;
  await alertOwner(ctx, trx, { user_id, kind: 'session_reused', subject: family_id, text }, now);
}

/**
 * Replaces the caller's token by a new one. Without `authenticated_at` the time of the last authentication stays.
 * Throws `unauthorized` if the session ended meanwhile. Call it in a transaction that locks the person.
 */
export async function exchangeSession(
  trx: Db,
  { session_id }: Pick<Caller, 'session_id'>,
  origin: Origin,
  now: number,
  authenticated_at?: number,
): Promise<IssuedSession> {
  const session = await findSession(trx, session_id);
  if (!session || !isSessionAlive(session, now)) throw new AppError('unauthorized');
  const { user_id, family_id, signed_in_at } = session;
  const proven = authenticated_at ?? session.authenticated_at;
  await retireSession(trx, session.id, now);
  const lineage = { user_id, family_id, signed_in_at, authenticated_at: proven };
  return issue(trx, lineage, origin, now);
}

/**
 * Exchanges a token for a new one; `undefined` if it is invalid. An already exchanged token that is used after the
 * grace period was copied: the whole sign-in ends, because we cannot distinguish thief and owner.
 */
export async function renewSession(
  ctx: AuthContext,
  token: string,
  origin: Origin,
): Promise<IssuedSession | undefined> {
  const now = ctx.clock();
  const known = await sessionOf(ctx.db, token);
  if (!known) return undefined;
  return ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, known.user_id);
    const session = await findSession(trx, known.id);
    const verdict = session ? judgeRefresh(session, now) : 'dead';
    if (!session || verdict === 'dead') return undefined;
    const { user_id, family_id, signed_in_at, authenticated_at } = session;
    if (verdict === 'reuse') {
      await endCopied(ctx, trx, session, origin, now);
      return undefined;
    }
    await retireSession(trx, session.id, now);
    return issue(trx, { user_id, family_id, signed_in_at, authenticated_at }, origin, now);
  });
}

/** Ends a session with all tokens of the same sign-in. */
export async function endSession(
  db: Db,
  { user_id, session_id }: Pick<Caller, 'user_id' | 'session_id'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdUser(trx, user_id);
    const session = await findSession(trx, session_id);
    if (session) await deleteFamily(trx, session);
  });
}
