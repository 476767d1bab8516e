/** Sign-ins whose first factor was correct and that wait for a code. */
import type { SignInData } from '#contract/auth/calls.ts';
import { limits } from '#contract/core/limits.ts';
import { toIso } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import {
  hashSecret,
  makeSecret,
  secretMatches,
  splitToken,
} from '#server/features/auth/session/session-token.ts';
import { listPasskeys } from '#server/features/auth/passkeys/passkeys.store.ts';
import { findPendingLogin, insertPendingLogin, type PendingLogin } from './second-factor.store.ts';

type SecondFactorNeeded = Extract<SignInData, { requires_2fa: true }>;

/** A claim on a new server that waits for the second factor: only its hash is stored. */
export interface WaitingClaim {
  hash: string;
  address: string;
}

/** Creates a pending sign-in. Its token allows nothing but entering the code. */
export async function createPendingLogin(
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
    passkeys: (await listPasskeys(db, user_id)).length > 0,
    expires_at: toIso(now + limits.pending_login_life),
  };
}

/** The claim that was sent with the first factor. */
export const claimOf = ({ claim_hash, address }: PendingLogin): WaitingClaim | undefined =>
  claim_hash !== null && address !== null ? { hash: claim_hash, address } : undefined;

/** The pending sign-in of this token; `undefined` if it expired or had too many wrong codes. */
export async function findPendingSignIn(
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
