/** Goes on where somebody was before this page was loaded: his session, and the wallet that he connected. */
import { exchanging } from '#web/lib/api.ts';
import { askForLocalWallet } from '#web/lib/offer-local-wallet.ts';
import { refreshSession } from '#web/lib/refresh.ts';
import { session } from '#web/lib/session.ts';
import { autoconnect } from '#web/lib/wallet.ts';

/** Ends when the session is known. */
export async function resume(): Promise<void> {
  autoconnect();
  void askForLocalWallet();
  await refreshSession(exchanging, session);
}
