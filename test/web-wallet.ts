/** A wallet in the page under test, with a real key, until the test ends. */
import { onTestFinished } from 'vitest';

/** Registers it under the name `Local wallet`. Call it after resetting modules. */
export async function injectWallet() {
  const { createLocalWallet } = await import('#web/lib/wallet/local-wallet.ts');
  const { getWallets } = await import('@wallet-standard/app');
  let pair: CryptoKeyPair | undefined;
  const wallet = createLocalWallet({
    read: async () => pair,
    readOrMake: async () =>
      (pair ??= await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify'])),
  });
  onTestFinished(getWallets().register(wallet));
  return wallet;
}
