/** Offers the local wallet beside the detected ones, if this server supports it. */
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { setupQuery } from '#web/lib/session/setup.ts';

let offered = false;

/** Adds it to the list of wallets, once per page load. */
export async function offerLocalWallet(): Promise<void> {
  if (offered || !window.isSecureContext) return;
  offered = true;
  const { registerLocalWallet } = await import('./local-wallet.ts');
  registerLocalWallet();
}

/** Asks the server whether to offer it. Without an answer, the list of wallets shows that itself. */
export async function askForLocalWallet(): Promise<void> {
  const setup = await queryClient.ensureQueryData(setupQuery(api)).catch(() => undefined);
  if (setup?.local_wallet) await offerLocalWallet();
}
