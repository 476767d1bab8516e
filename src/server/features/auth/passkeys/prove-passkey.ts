/**
 * Checks what authenticators signed. Origin and relying party come from the server’s public address, never from a request.
 * A challenge is one of `challenge.ts`: bound to its purpose and account, valid for five minutes, and used once.
 */
import type { PasskeyProof } from '#contract/auth/passkeys.ts';
import type { Purpose } from '#contract/auth/calls.ts';
import { safeName } from '#domain/account/access.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import { consumeChallenge } from '#server/features/auth/service.ts';
import type { AuthContext } from '#server/features/auth/session/session.ts';
import type {
  Challenge,
  ChallengeFor,
  Challenges,
} from '#server/features/auth/wallet/challenge.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import { countUse, findPasskey, type PasskeyRow } from './passkeys.store.ts';

/** What a challenge is for. */
export interface PasskeyTarget {
  purpose: Purpose;
  /** Whose passkey it has to be; `undefined` for signing in with any of this server. */
  user_id: string | undefined;
  /** The sign-in that waits for its second step. */
  pending_id?: string;
}

const challengeFor = ({ purpose, user_id, pending_id }: PasskeyTarget): ChallengeFor => ({
  // No wallet has such an address, so neither’s challenge is valid for the other.
  address: pending_id === undefined ? 'passkey' : `passkey ${pending_id}`,
  purpose,
  user_id,
});

/** What the authenticator of an account is told to call it. */
export const handleOf = (user_id: string): string => Buffer.from(user_id).toString('base64url');

export const relyingParty = ({ config }: Pick<Context, 'config'>): string =>
  new URL(config.public_url).hostname;

/** A new challenge, as browsers take it. */
export const issuePasskeyChallenge = (
  challenges: Challenges,
  target: PasskeyTarget,
  ip: string,
): string => Buffer.from(challenges.issue(challengeFor(target), ip).nonce).toString('base64url');

/** Finds the challenge that was signed, for the library that checks the signature. */
function catchChallenge(challenges: Challenges, target: PasskeyTarget, ip: string) {
  const caught: { challenge?: Challenge | undefined } = {};
  const accept = (signed: string): boolean => {
    const nonce = Buffer.from(signed, 'base64url').toString();
    [caught.challenge] = challenges.open(challengeFor(target), ip, nonce);
    return caught.challenge !== undefined;
  };
  return { caught, accept };
}

// Loaded when first used: it brings much for certificates of authenticators, which are not asked for.
const library = () => import('@simplewebauthn/server');

/** What the library wants around what an authenticator said. */
const credentialOf = (id: string) =>
  ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

/** EdDSA, ES256 and RS256: one of them is known to every authenticator. */
const algorithms = [-8, -7, -257];

export interface NewCredential {
  id: string;
  client_data: string;
  attestation: string;
}

/** The public key of a new passkey and the challenge it was made for; `undefined` if anything is wrong with it. */
export async function verifyNewPasskey(
  ctx: Context,
  challenges: Challenges,
  { id, client_data, attestation }: NewCredential,
  { user_id, ip }: { user_id: string; ip: string },
) {
  const { caught, accept } = catchChallenge(challenges, { purpose: 'link', user_id }, ip);
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: {
      ...credentialOf(id),
      response: { clientDataJSON: client_data, attestationObject: attestation },
    },
    expectedChallenge: accept,
    expectedOrigin: ctx.config.public_url,
    expectedRPID: relyingParty(ctx),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  const { challenge } = caught;
  if (!verified?.verified || !challenge) return undefined;
  const { credential } = verified.registrationInfo;
  return {
    challenge,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  };
}

/** A valid signature that was not used yet. */
export interface ProvenPasskey {
  passkey: PasskeyRow;
  challenge: Challenge;
  counter: number;
}

/** Whether it is the passkey of the account that the challenge and the authenticator name. */
function isOf(row: PasskeyRow, target: PasskeyTarget, handle: string | null): boolean {
  if (target.user_id !== undefined && row.user_id !== target.user_id) return false;
  // Alone, a passkey names its account itself; a second step knows it already, and some keys name none there.
  return handle === null
    ? target.user_id !== undefined
    : handle === handleOf(row.handle ?? row.user_id);
}

/** Checks a signature; `undefined` for every one that is not valid for this target. */
export async function provePasskey(
  ctx: Pick<Context, 'db' | 'config'>,
  challenges: Challenges,
  proof: PasskeyProof,
  target: PasskeyTarget,
  ip: string,
): Promise<ProvenPasskey | undefined> {
  const passkey = await findPasskey(ctx.db, proof.id);
  if (!passkey || !isOf(passkey, target, proof.user_handle)) return undefined;
  const { caught, accept } = catchChallenge(challenges, target, ip);
  const { verifyAuthenticationResponse } = await library();
  const { id, client_data, authenticator_data, signature } = proof;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...credentialOf(id),
      response: {
        clientDataJSON: client_data,
        authenticatorData: authenticator_data,
        signature,
      },
    },
    expectedChallenge: accept,
    expectedOrigin: ctx.config.public_url,
    expectedRPID: relyingParty(ctx),
    requireUserVerification: true,
    // The counter is compared below, once the signature is known to be valid.
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: 0,
    },
  }).catch(() => undefined);
  const { challenge } = caught;
  if (!verified?.verified || !challenge) return undefined;
  return { passkey, challenge, counter: verified.authenticationInfo.newCounter };
}

/** Whether the counter says that a copy of the passkey signed. Those that are kept in sync don’t count and send 0. */
const isCopied = ({ passkey, counter }: ProvenPasskey): boolean =>
  (counter > 0 || passkey.counter > 0) && counter <= passkey.counter;

/**
 * Uses up a proof; `false` if it was used before, the passkey was removed, or a copy of it signed, which its owner is told.
 * Commit the transaction in any case.
 */
export async function usePasskey(
  ctx: AuthContext,
  trx: Db,
  proven: ProvenPasskey,
  origin: Origin,
  now: number,
): Promise<boolean> {
  if (!(await consumeChallenge(trx, proven.challenge))) return false;
  const { passkey, counter } = proven;
  const { user_id, name } = passkey;
  if (isCopied(proven)) {
    await record(ctx, trx, { event: 'passkey_copied', user_id, origin, detail: name }, now);
    const text = `Someone used your passkey “${safeName(name)}” in a way that only a copy of it would be used. We refused it. Remove it unless you know why.`;
    await alertOwner(ctx, trx, { user_id, kind: 'second_factor_refused', text }, now);
    return false;
  }
  return countUse(trx, passkey, counter, now);
}
