/** Asks a wallet for one signature that proves its owner. */
import { base58 } from '@scure/base';
import type { Purpose } from '#contract/auth/calls.ts';
import { api } from '#web/lib/api/api.ts';
import { connect, sign, type SolanaWallet } from './wallet.ts';

/** A refusal by the wallet, not by the server; its message is for people. */
export class WalletRefusal extends Error {}

const fromWallet = async <T>(ask: Promise<T>, sentence: string): Promise<T> => {
  try {
    return await ask;
  } catch {
    throw new WalletRefusal(sentence);
  }
};

/**
 * Connects the wallet and has it sign the server's text for `purpose`. Called once per click.
 * Rejects with `ApiError` or `WalletRefusal`.
 */
export async function proveWallet(wallet: SolanaWallet, purpose: Purpose) {
  const account = await fromWallet(
    connect(wallet, { silent: false }),
    `${wallet.name} didn’t connect. Try again.`,
  );
  if (!account) throw new WalletRefusal(`${wallet.name} has no Solana account to connect.`);
  const walletAddress = account.address;
  const { message, nonce } = await api.auth.walletMessage({ body: { walletAddress, purpose } });
  const { signature, signedMessage } = await fromWallet(
    sign(wallet, account, message),
    `${wallet.name} didn’t sign, so you’re not signed in. Try again.`,
  );
  return {
    walletAddress,
    signature: base58.encode(signature),
    ...(signedMessage && { signedMessage: base58.encode(signedMessage) }),
    nonce,
  };
}
