/** The one door that every way of signing in goes through once its first factor is proven. */
import type { SignInData } from '#contract/auth.ts';
import { sessionEnds } from '#domain/session-life.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { redeemClaim } from './claim.ts';
import { describeUser } from './describe-user.ts';
import { type AuthContext, type IssuedSession, openSession } from './session.ts';

/** A session as its owner gets it, with the token. */
export async function issued(db: Db, { token, session }: IssuedSession) {
  const user = await describeUser(db, session.user_id);
  if (!user) throw new AppError('unauthorized');
  return { user, token, expires_at: new Date(sessionEnds(session)).toISOString() };
}

export interface Entry {
  user_id: string;
  origin: Origin;
  /** How it was proven, in a word for the security log. */
  by: 'wallet' | 'password';
  /** A claim on the installation that came along, and the wallet that brings it. */
  claim?: { token: string; address: string };
}

/** Lets somebody in whose first factor was proven. Call it inside a transaction. */
export async function enter(
  ctx: AuthContext,
  trx: Db,
  { user_id, origin, by, claim }: Entry,
  now: number,
): Promise<SignInData> {
  if (claim) {
    const admin = { user_id, address: claim.address, added_by: 'claim' };
    const claimed = await redeemClaim(trx, claim.token, admin, now);
    if (claimed) await record(ctx, trx, { event: 'admin_claimed', user_id, origin }, now);
  }
  const session = await openSession(trx, user_id, origin, now);
  await record(ctx, trx, { event: 'signed_in', user_id, origin, detail: by }, now);
  return issued(trx, session);
}
