/** The local wallet stands beside those that were found, where this installation has it. */
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { setupQuery } from '#web/lib/session/setup.ts';

let offered = false;

/** Puts it into the list of wallets, once per page load. */
export async function offerLocalWallet(): Promise<void> {
  if (offered || !window.isSecureContext) return;
  offered = true;
  const { registerLocalWallet } = await import('./local-wallet.ts');
  registerLocalWallet();
}

/** Asks the server whether it is to be offered. Without an answer the list of wallets says so itself. */
export async function askForLocalWallet(): Promise<void> {
  const setup = await queryClient.ensureQueryData(setupQuery(api)).catch(() => undefined);
  if (setup?.local_wallet) await offerLocalWallet();
}
