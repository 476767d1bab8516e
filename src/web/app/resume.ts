/** Resumes the session and the connected wallet of the previous page load. */
import { exchanging } from '#web/lib/api/api.ts';
import { askForLocalWallet } from '#web/lib/wallet/offer-local-wallet.ts';
import { refreshSession } from '#web/lib/api/refresh.ts';
import { session } from '#web/lib/session/session.ts';
import { autoconnect } from '#web/lib/wallet/wallet.ts';

/** Resolves when the session is known. */
export async function resume(): Promise<void> {
  autoconnect();
  void askForLocalWallet();
  await refreshSession(exchanging, session);
}
