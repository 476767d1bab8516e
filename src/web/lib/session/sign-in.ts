/** From a first factor to a session, and back. */
import type { SignInData } from '#contract/auth/calls.ts';
import type { AccessRequest } from '#contract/auth/users.ts';
import { commonErrors } from '#contract/core/common-errors.ts';
import { api } from '#web/lib/api/api.ts';
import { proveWallet } from '#web/lib/wallet/prove-wallet.ts';
import { proveWithPasskey } from './passkey.ts';
import { returnPath } from './return-path.ts';
import { space } from './space.ts';
import { isUser, session } from './session.ts';
import { walletMemory } from '#web/lib/wallet/wallet-memory.ts';
import { disconnectRemembered, type SolanaWallet } from '#web/lib/wallet/wallet.ts';

type Session = Exclude<SignInData, { requires_2fa: true }>;

/** The wallet that was the first factor. */
interface FirstWallet {
  name: string;
  address: string;
}

/** A sign-in with a valid first factor that waits for a code until `expires_at`. */
export interface WaitingSignIn {
  ended: 'second_factor';
  pending_token: string;
  expires_at: string;
  /** Whether a passkey can take the place of the code. */
  passkeys: boolean;
  wallet?: FirstWallet | undefined;
  asks?: AccessWords | undefined;
}

/** What a person says who requests access. */
interface AccessWords {
  name: string;
  note: string;
}

/**
 * The result of a sign-in step. `unlisted` has the address that an administrator would have to add, and the last
 * request for access.
 */
export type SignInResult =
  | { ended: 'signed_in' }
  | { ended: 'unlisted'; address: string; request: AccessRequest | null }
  | WaitingSignIn;

/** Asks the server whether this person has access; a failure counts as no. */
export async function checkWhitelist(): Promise<boolean> {
  const asked = session.token();
  const user = await api.auth
    .me()
    .then(({ data }) => data.user)
    .catch(() => undefined);
  const known = isUser(user) ? user : undefined;
  if (known) session.setUser(known, asked);
  else session.setWhitelisted(false);
  return known?.is_whitelisted ?? false;
}

/** Ends the session here and on the server, and disconnects the wallet. The page that was asked for stays known. */
async function endSession(): Promise<void> {
  await disconnectRemembered();
  if (session.token()) await api.auth.logout().catch(() => undefined);
  session.clear();
  space.forget();
}

/** Ends the session of somebody who leaves. */
export async function signOut(): Promise<void> {
  returnPath.leave();
  await endSession();
}

interface By {
  wallet?: FirstWallet | undefined;
  /** With these words a wallet without access requests it. */
  asks?: AccessWords | undefined;
}

/** A wallet without access is disconnected again; people who signed in by email may link another one. */
export async function arrive(
  { user, token }: Session,
  { wallet, asks }: By,
): Promise<SignInResult> {
  const listed = Object.is(user.is_whitelisted, true);
  if (wallet) walletMemory.remember(wallet.name);
  if (listed || !wallet) {
    session.signIn(user, token, listed);
    space.begin();
    return { ended: 'signed_in' };
  }
  session.signIn(user, token, null);
  try {
    if (asks) await api.users.wish({ body: { wish: 'access', wanted: true, ...asks } });
    const { access_request: request } = (await api.users.profile()).data;
    return { ended: 'unlisted', address: wallet.address, request };
  } finally {
    await endSession();
  }
}

const next = async (data: SignInData, by: By): Promise<SignInResult> => {
  if (!('requires_2fa' in data)) return arrive(data, by);
  const { pending_token, expires_at, passkeys } = data;
  return { ended: 'second_factor', pending_token, expires_at, passkeys, ...by };
};

/**
 * Connects, asks for one signature and signs in; called once per click. With `asks`, a wallet without access requests
 * it from the administrators. Rejects with `ApiError` or `WalletRefusal`.
 */
export async function signInWith(
  wallet: SolanaWallet,
  { claim, asks }: { claim?: string | undefined; asks?: AccessWords | undefined } = {},
): Promise<SignInResult> {
  const proof = await proveWallet(wallet, 'login');
  const body = claim ? { ...proof, claim } : proof;
  const { data } = await api.auth.walletLogin({ body });
  return next(data, { wallet: { name: wallet.name, address: proof.walletAddress }, asks });
}

/** Rejects with `ApiError`. */
export async function signInByEmail(body: {
  email: string;
  password: string;
}): Promise<SignInResult> {
  return next((await api.passwords.login({ body })).data, {});
}

/** Sends the code that a sign-in waits for. Rejects with `ApiError`; 401 when it no longer waits. */
export async function finishSignIn(
  { pending_token, ...by }: WaitingSignIn,
  code: string,
): Promise<SignInResult> {
  const { data } = await api.two_factor.verify({ body: { code, pending_token } });
  return arrive(data, by);
}

/** Signs in with a passkey alone, or in place of the code. Rejects with `ApiError` or `PasskeyRefusal`. */
export async function signInByPasskey(waiting?: WaitingSignIn): Promise<SignInResult> {
  const waits = waiting && { pending_token: waiting.pending_token };
  const purpose = waiting ? 'second_step' : 'login';
  const passkey = await proveWithPasskey({ purpose, ...waits });
  const { data } = await api.passkeys.login({ body: { passkey, ...waits } });
  return arrive(data, waiting ?? {});
}

/** Creates an account and signs in to it; returns the person's next step. Rejects with `ApiError`. */
export async function register(body: {
  email: string;
  password: string;
  username?: string;
}): Promise<string> {
  const { data, message } = await api.passwords.register({ body });
  await arrive(data, {});
  return message;
}

export const unlistedMessage = commonErrors.not_whitelisted.message;
