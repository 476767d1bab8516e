/** What happens once per page load, before anything is drawn. */
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshSession } from '#web/lib/refresh.ts';
import { session } from '#web/lib/session.ts';
import { setupQuery } from '#web/lib/setup.ts';
import { walletMemory } from '#web/lib/wallet-memory.ts';

/** What one person was shown is not kept for the next one on this browser. */
function forgetOnChange() {
  let owner = session.get().user?.id;
  session.subscribe(() => {
    const now = session.get().user?.id;
    if (now === owner) return;
    owner = now;
    queryClient.clear();
  });
}

async function offerLocalWallet() {
  const { local_wallet } = await queryClient.ensureQueryData(setupQuery(api));
  if (!local_wallet || !isSecureContext) return;
  const { registerLocalWallet } = await import('#web/lib/local-wallet.ts');
  registerLocalWallet();
}

async function reconnectWallet() {
  if (!walletMemory.name()) return;
  const { autoconnect } = await import('#web/lib/wallet.ts');
  autoconnect();
}

/**
 * A page that stayed open while a new version was installed asks for files that are gone: load it anew, once. Without a
 * connection that would lose the page.
 */
function reloadAfterUpdate() {
  const key = 'reloadedAt';
  const pause = 60_000;
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return;
    if (Date.now() - Number(sessionStorage.getItem(key)) < pause) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}

export function start() {
  reloadAfterUpdate();
  forgetOnChange();
  void reconnectWallet();
  void refreshSession(api, session);
  // Without an answer the wallet list says so itself.
  offerLocalWallet().catch(() => undefined);
}
