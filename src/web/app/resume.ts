/** Goes on where somebody was before this page was loaded: his session, and the wallet that he connected. */
import { api } from '#web/lib/api.ts';
import { askForLocalWallet } from '#web/lib/offer-local-wallet.ts';
import { refreshSession } from '#web/lib/refresh.ts';
import { session } from '#web/lib/session.ts';
import { autoconnect } from '#web/lib/wallet.ts';

export function resume(): void {
  autoconnect();
  void refreshSession(api, session);
  void askForLocalWallet();
}
