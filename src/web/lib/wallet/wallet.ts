/** The wallets of this browser, found through the Wallet Standard. */
import { SolanaSignMessage, type SolanaSignMessageFeature } from '@solana/wallet-standard-features';
import { getWallets } from '@wallet-standard/app';
import type { Wallet, WalletAccount, WalletWithFeatures } from '@wallet-standard/base';
import {
  StandardConnect,
  type StandardConnectFeature,
  StandardDisconnect,
  type StandardDisconnectFeature,
} from '@wallet-standard/features';
import { useSyncExternalStore } from 'react';
import { walletMemory } from './wallet-memory.ts';

/** A wallet that can connect on Solana and sign a message. */
export type SolanaWallet = WalletWithFeatures<
  StandardConnectFeature & SolanaSignMessageFeature & Partial<StandardDisconnectFeature>
>;

const isOnSolana = ({ chains }: Pick<Wallet | WalletAccount, 'chains'>): boolean =>
  chains.some((chain) => chain.startsWith('solana:'));

const isUsable = (wallet: Wallet): wallet is SolanaWallet =>
  StandardConnect in wallet.features && SolanaSignMessage in wallet.features && isOnSolana(wallet);

const registry = getWallets();
let usable: readonly SolanaWallet[] = registry.get().filter(isUsable);

const subscribe = (listener: () => void) => {
  const update = () => {
    usable = registry.get().filter(isUsable);
    listener();
  };
  const stops = [registry.on('register', update), registry.on('unregister', update)];
  update();
  return () => {
    for (const stop of stops) stop();
  };
};

export const useWallets = () => useSyncExternalStore(subscribe, () => usable);

/** Asks the wallet for an account; `silent` asks only for one that it granted before. */
export async function connect(
  wallet: SolanaWallet,
  { silent }: { silent: boolean },
): Promise<WalletAccount | undefined> {
  const { accounts } = await wallet.features[StandardConnect].connect({ silent });
  return accounts.find(isOnSolana);
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** The signature of an account over a text, as UTF-8, and what was signed if the wallet put it into an envelope. */
export async function sign(wallet: SolanaWallet, account: WalletAccount, text: string) {
  const message = new TextEncoder().encode(text);
  const [output] = await wallet.features[SolanaSignMessage].signMessage({ account, message });
  if (!output) throw new Error('The wallet gave no signature');
  const { signature, signedMessage } = output;
  return { signature, ...(!isSame(signedMessage, message) && { signedMessage }) };
}

/** Disconnects the remembered wallet. A wallet that fails to do so is ignored. */
export async function disconnectRemembered(): Promise<void> {
  const name = walletMemory.name();
  walletMemory.forget();
  const wallet = registry
    .get()
    .filter(isUsable)
    .find((known) => known.name === name);
  await wallet?.features[StandardDisconnect]?.disconnect().catch(() => undefined);
}

/** Reconnects the remembered wallet silently, now or when it appears. It never signs anything. */
export function autoconnect(): void {
  const name = walletMemory.name();
  if (!name) return;
  const reach = (wallets: readonly Wallet[]) => {
    const wallet = wallets.filter(isUsable).find((known) => known.name === name);
    if (!wallet) return false;
    connect(wallet, { silent: true }).catch(() => undefined);
    return true;
  };
  if (reach(registry.get())) return;
  const stop = registry.on('register', (...wallets) => {
    if (reach(wallets)) stop();
  });
}
