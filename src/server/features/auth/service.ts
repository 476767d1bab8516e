/** The interface of sign-in for its routes, for authentication of requests and for other features. */
import { createPublicKey, verify } from 'node:crypto';
import type { SignInData } from '#contract/auth/calls.ts';
import { limits } from '#contract/core/limits.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import type { Challenge, ChallengeFor, Challenges } from './wallet/challenge.ts';
import { hasAdministrator } from './wallet/whitelist.store.ts';
import {
  type AuthContext,
  continueSignIn,
  describeSession,
  renewSession,
} from './session/session.ts';
import { markChallengeUsed, userOfWallet } from './store.ts';
import {
  type PasswordCost,
  type PasswordHasher,
  createPasswordHasher,
} from './password/password.ts';
import {
  type BackupCodeCost,
  type HashBackupCode,
  createBackupCodeHasher,
} from './second-factor/codes.ts';
import { base58, base64, base64urlnopad } from '@scure/base';
import { signedForms } from '#domain/account/off-chain.ts';
import { decodeAddress } from '#domain/account/sign-in.ts';

const signatureBytes = 64;

/**
 * Decodes 64 bytes from base58 or padded base64; base64 of 64 bytes always has padding, by which the two are
 * distinguished.
 */
function decodeSignature(text: string): Uint8Array | undefined {
  try {
    const bytes = (text.endsWith('=') ? base64 : base58).decode(text);
    return bytes.length === signatureBytes ? bytes : undefined;
  } catch {
    return undefined;
  }
}

const decoded = (text: string): Uint8Array[] =>
  [base64, base58].flatMap((coder) => {
    try {
      return [coder.decode(text)];
    } catch {
      return [];
    }
  });

/**
 * Whether the owner of `address` signed exactly this text, or Solana’s off-chain envelope around it (Ed25519, RFC
 * 8032). If the wallet said what it signed, in base58 or base64, that must be one of them. Strict: OpenSSL rejects
 * non-canonical signatures (and takes a tenth of the time of a verifier in JavaScript), and the address check small-order
 * keys, the only ones for which a signature needs no secret.
 */
export function isSignedBy(
  address: string,
  message: string,
  signature: string,
  signedMessage?: string,
): boolean {
  const key = decodeAddress(address);
  const bytes = decodeSignature(signature);
  if (!key || !bytes) return false;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: base64urlnopad.encode(key) };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const said = signedMessage === undefined ? undefined : decoded(signedMessage);
  return signedForms(message, key)
    .filter((form) => !said || said.some((one) => Buffer.from(one).equals(form)))
    .some((form) => verify(null, form, publicKey, bytes));
}

export { grantWalletAccess, revokeWalletAccess } from './wallet/whitelist-access.ts';
export type { Challenge, Challenges } from './wallet/challenge.ts';
export { describeUser } from './describe-user.ts';
export { endMailTokens } from './email/mail-token.store.ts';
export { authenticate } from './session/session.ts';
export { movePerson } from './move-person.store.ts';
export { deletePerson } from './person.store.ts';
export { endLinksMadeBy, endMadeBy, hasOtherOwners } from './access/access.store.ts';
export { countMail } from './password/prove-password.ts';
export { countBackupCodes } from './second-factor/second-factor.store.ts';
export { requireTry, returnTry, takeTry } from './second-factor/tries.store.ts';
export { endOtherFamilies, walletOwner } from './store.ts';
export { sendVerification } from './email/verify-email.ts';
export { countIssuers, hasSpareWay } from './ways-in.ts';
export { dropRightsOfOthers } from './issuers/issuer-rights.ts';
export { isWhitelisted } from '#server/features/auth/wallet/whitelist.store.ts';
export { claimServer } from './wallet/bootstrap-admin.ts';
export { hashSecret, makeSecret, secretMatches, splitToken } from './session/session-token.ts';

/** Whether this server has an administrator. */
export const isClaimed = ({ db }: Pick<Context, 'db'>): Promise<boolean> => hasAdministrator(db);

export interface Proof {
  signature: string;
  signedMessage?: string | undefined;
  nonce: string | undefined;
}

/**
 * Consumes a challenge; `false` if it was used before. Its record is kept somewhat longer than its lifetime, because
 * the clock of another machine may be behind.
 */
export const consumeChallenge = (db: Db, { nonce, expires_at }: Challenge): Promise<boolean> =>
  markChallengeUsed(db, nonce, expires_at + limits.challenge_skew);

/** The challenge that this signature answers. Only messages that the server generated itself are compared. */
export function verifiedChallenge(
  challenges: Challenges,
  target: ChallengeFor,
  { signature, signedMessage, nonce }: Proof,
  ip: string,
): Challenge | undefined {
  return challenges
    .open(target, ip, nonce)
    .find(({ message }) => isSignedBy(target.address, message, signature, signedMessage));
}

export interface WalletSignIn extends Proof {
  address: string;
  claim: string | undefined;
  origin: Origin;
}

/**
 * Signs in the owner of a wallet; an unknown wallet becomes a new person. An invalid claim token is ignored, since the
 * link may be old. Throws `invalid_credentials` for every failure, so that callers cannot distinguish them.
 */
export async function signIn(
  ctx: AuthContext,
  challenges: Challenges,
  { address, claim, origin, ...proof }: WalletSignIn,
): Promise<SignInData> {
  const now = ctx.clock();
  const target: ChallengeFor = { address, purpose: 'login', user_id: undefined };
  const challenge = verifiedChallenge(challenges, target, proof, origin.ip);
  const answer =
    challenge &&
    (await ctx.db.transaction().execute(async (trx) => {
      if (!(await consumeChallenge(trx, challenge))) return undefined;
      const user_id = await userOfWallet(trx, address, now);
      const entry = { user_id, origin, by: 'wallet' as const };
      return continueSignIn(
        ctx,
        trx,
        claim ? { ...entry, claim: { token: claim, address } } : entry,
        now,
      );
    }));
  if (answer) return answer;
  await record(ctx, ctx.db, { event: 'sign_in_refused', user_id: undefined, origin }, now);
  throw new AppError('invalid_credentials');
}

/** Exchanges a session token for a new one. Throws `unauthorized` if it is missing or invalid. */
export async function refresh(ctx: AuthContext, token: string | undefined, origin: Origin) {
  const session = token === undefined ? undefined : await renewSession(ctx, token, origin);
  if (!session) throw new AppError('unauthorized');
  return describeSession(ctx.db, session);
}

export interface CredentialHashers {
  password: PasswordHasher;
  backupCode: HashBackupCode;
}

/** The hashers of a process, at the recommended costs unless others are given. */
export const createCredentialHashers = (
  cost: { password?: PasswordCost; backup_code?: BackupCodeCost } = {},
): CredentialHashers => ({
  password: createPasswordHasher({ ...(cost.password && { cost: cost.password }) }),
  backupCode: createBackupCodeHasher(cost.backup_code),
});
