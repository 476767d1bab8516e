/** What happens once per page load, before anything renders. A visitor needs none of what is fetched here. */
import { minute } from '#contract/core/time.ts';
import { holdCallsFor } from '#web/lib/session/resumption.ts';
import { session } from '#web/lib/session/session.ts';
import { walletMemory } from '#web/lib/wallet/wallet-memory.ts';
import { followScheme } from '#web/ui/theme/scheme.ts';

async function goOn() {
  const { resume } = await import('./resume.ts');
  await resume();
}

/**
 * A page that was open during an upgrade requests files that are gone: reload it, once. Offline, that would lose the
 * page.
 */
function reloadAfterUpdate() {
  const key = 'reloadedAt';
  const pause = minute;
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
  followScheme();
  if (session.token() || walletMemory.name()) holdCallsFor(goOn());
}
