/** What sign-in offers to its routes, to the application's gate and to the other features. */
import type { User } from '#contract/auth.ts';
import { limits } from '#contract/limits.ts';
import { sessionEnds } from '#domain/session-life.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Challenge, ChallengeFor, Challenges } from './challenge.ts';
import { hasAdministrator, redeemClaim } from './claim.ts';
import {
  type AuthContext,
  type IssuedSession,
  openSession,
  type Origin,
  renewSession,
} from './session.ts';
import { consumeChallenge, findUser, userOfWallet } from './store.ts';
import { isSignedBy } from './verify.ts';
import { isWhitelisted } from './whitelist.ts';

export { authenticate } from './session.ts';

/** Whether this installation has an administrator. */
export const isClaimed = ({ db }: Pick<Context, 'db'>): Promise<boolean> => hasAdministrator(db);

/** A person as the wire shows him; `undefined` when he is not there. */
export async function describeUser(db: Db, user_id: string): Promise<User | undefined> {
  const row = await findUser(db, user_id);
  if (!row) return undefined;
  return {
    id: row.id,
    username: row.username,
    wallet_address: row.address,
    is_whitelisted: await isWhitelisted(db, user_id),
    is_admin: row.is_admin === 1,
    created_at: new Date(row.created_at).toISOString(),
  };
}

export interface Proof {
  signature: string;
  nonce: string | undefined;
}

/** The challenge that this signature answers. Only texts that the server makes itself are ever compared. */
function provenChallenge(
  challenges: Challenges,
  target: ChallengeFor,
  { signature, nonce }: Proof,
  ip: string,
): Challenge | undefined {
  return challenges
    .open(target, ip, nonce)
    .find(({ message }) => isSignedBy(target.address, message, signature));
}

export interface SignedIn {
  user: User;
  token: string;
  expires_at: string;
}

async function signedIn(db: Db, { token, session }: IssuedSession): Promise<SignedIn> {
  const user = await describeUser(db, session.user_id);
  if (!user) throw new AppError('unauthorized');
  return { user, token, expires_at: new Date(sessionEnds(session)).toISOString() };
}

export interface WalletSignIn extends Proof {
  address: string;
  claim: string | undefined;
  origin: Origin;
}

/**
 * Signs the owner of a wallet in, a stranger as a new person. A claim that is not the open one changes nothing:
 * its link may be old. Throws `invalid_credentials` for every failure, so that none can be told from another.
 */
export async function signIn(
  ctx: AuthContext,
  challenges: Challenges,
  { address, claim, origin, ...proof }: WalletSignIn,
): Promise<SignedIn> {
  const now = ctx.clock();
  const target: ChallengeFor = { address, purpose: 'login', user_id: undefined };
  const challenge = provenChallenge(challenges, target, proof, origin.ip);
  const answer =
    challenge &&
    (await ctx.db.transaction().execute(async (trx) => {
      // Kept beyond its end by what another machine's clock may be behind.
      const kept_until = challenge.expires_at + limits.challenge_skew;
      if (!(await consumeChallenge(trx, challenge.nonce, kept_until))) return undefined;
      const user_id = await userOfWallet(trx, address, now);
      const claimed =
        claim !== undefined &&
        (await redeemClaim(trx, claim, { user_id, address, added_by: 'claim' }, now));
      return { claimed, ...(await signedIn(trx, await openSession(trx, user_id, origin, now))) };
    }));
  if (!answer) {
    ctx.log.warn({ event: 'sign_in_refused', ...origin }, 'a sign-in was refused');
    throw new AppError('invalid_credentials');
  }
  const { claimed, ...result } = answer;
  const who = { user_id: result.user.id, ...origin };
  ctx.log.info({ event: 'signed_in', ...who }, 'somebody signed in');
  if (claimed) ctx.log.warn({ event: 'claimed', ...who }, 'the installation has its administrator');
  return result;
}

/** Exchanges a session token for a new one. Throws `unauthorized` when it is missing or dead. */
export async function refresh(
  ctx: AuthContext,
  token: string | undefined,
  origin: Origin,
): Promise<SignedIn> {
  const issued = token === undefined ? undefined : await renewSession(ctx, token, origin);
  if (!issued) throw new AppError('unauthorized');
  return signedIn(ctx.db, issued);
}
