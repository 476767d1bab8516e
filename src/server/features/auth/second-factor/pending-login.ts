/** Sign-ins whose first factor was right and that wait for a code. */
import type { SignInData } from '#contract/auth/calls.ts';
import { limits } from '#contract/core/limits.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import {
  hashSecret,
  makeSecret,
  secretMatches,
  splitToken,
} from '#server/features/auth/session/session-token.ts';
import { findPendingLogin, insertPendingLogin, type PendingLogin } from './second-factor.store.ts';

type SecondFactorNeeded = Extract<SignInData, { requires_2fa: true }>;

/** A claim on the installation as it waits: only its hash is kept. */
export interface WaitingClaim {
  hash: string;
  address: string;
}

/** Lets a sign-in wait for its code. The token opens nothing but that. */
export async function holdSignIn(
  db: Db,
  user_id: string,
  claim: WaitingClaim | undefined,
  now: number,
): Promise<SecondFactorNeeded> {
  const id = newId();
  const secret = makeSecret();
  await insertPendingLogin(db, {
    id,
    user_id,
    secret_hash: hashSecret(secret),
    failures: 0,
    claim_hash: claim?.hash ?? null,
    address: claim?.address ?? null,
    created_at: now,
  });
  return {
    requires_2fa: true,
    pending_token: `${id}.${secret}`,
    expires_at: new Date(now + limits.pending_login_life).toISOString(),
  };
}

/** The claim that came along with the first factor. */
export const claimOf = ({ claim_hash, address }: PendingLogin): WaitingClaim | undefined =>
  claim_hash !== null && address !== null ? { hash: claim_hash, address } : undefined;

/** The sign-in that waits behind this token; `undefined` when it ended or had too many wrong codes. */
export async function findWaiting(
  db: Db,
  token: string,
  now: number,
): Promise<PendingLogin | undefined> {
  const parts = splitToken(token);
  const pending = parts && (await findPendingLogin(db, parts.id));
  if (!pending || !secretMatches(parts.secret, pending.secret_hash)) return undefined;
  const alive =
    now < pending.created_at + limits.pending_login_life &&
    pending.failures < limits.pending_login_failures;
  return alive ? pending : undefined;
}
