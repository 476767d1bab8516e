/** From a connect click to a session, and back. */
import { base58 } from '@scure/base';
import { errors } from '#contract/errors.ts';
import { api } from './api.ts';
import { session } from './session.ts';
import { walletMemory } from './wallet-memory.ts';
import { connect, disconnectRemembered, sign } from './wallet.ts';
import type { SolanaWallet } from './wallet.ts';

/** How a sign-in ended. `unlisted` names the address that an administrator would have to add. */
export type SignInResult =
  | { ended: 'signed_in' }
  | { ended: 'unlisted'; address: string }
  | { ended: 'second_factor'; pending_token: string };

/** What the wallet, not the server, refused; its message is for the person. */
export class WalletRefusal extends Error {}

const fromWallet = async <T>(ask: Promise<T>, sentence: string): Promise<T> => {
  try {
    return await ask;
  } catch {
    throw new WalletRefusal(sentence);
  }
};

/** Whether the wallet is on the list; a failure to find out counts as no. */
export async function checkWhitelist(address: string | null): Promise<boolean> {
  session.setWhitelisted(null);
  const listed = await (address
    ? api.auth.isWhitelisted({ params: { address } }).then(
        // Anything but a plain yes is a no, whatever a server between sent.
        ({ data }) => Object.is(data.isWhitelisted, true),
        () => false,
      )
    : false);
  session.setWhitelisted(listed);
  return listed;
}

/** Ends the session here and on the server, and lets the wallet go. */
export async function signOut(): Promise<void> {
  await disconnectRemembered();
  if (session.token()) await api.auth.logout().catch(() => undefined);
  session.clear();
}

/** Connects, asks for one signature and signs in; called once per click. Rejects with `ApiError` or `WalletRefusal`. */
export async function signInWith(wallet: SolanaWallet, claim?: string): Promise<SignInResult> {
  const account = await fromWallet(
    connect(wallet, { silent: false }),
    `${wallet.name} did not connect. Choose it again when you are ready.`,
  );
  if (!account) throw new WalletRefusal(`${wallet.name} has no Solana account to connect.`);
  const { address } = account;
  const challenge = await api.auth.walletMessage({ body: { walletAddress: address } });
  const signature = await fromWallet(
    sign(wallet, account, challenge.message),
    `${wallet.name} did not sign. Nothing was sent; choose it again when you are ready.`,
  );
  const { data } = await api.auth.walletLogin({
    body: {
      walletAddress: address,
      signature: base58.encode(signature),
      nonce: challenge.nonce,
      ...(claim ? { claim } : {}),
    },
  });
  if ('requires_2fa' in data) return { ended: 'second_factor', pending_token: data.pending_token };
  walletMemory.remember(wallet.name);
  session.signIn(data.user, data.token, null);
  if (await checkWhitelist(address)) return { ended: 'signed_in' };
  await signOut();
  return { ended: 'unlisted', address };
}

export const unlistedMessage = errors.not_whitelisted.message;
