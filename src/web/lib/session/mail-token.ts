/**
 * The token of an email link. It is in the fragment, which no server and no log sees, and is removed from the address
 * at once, so that it stays neither in the address bar nor in the history.
 */
import { useSyncExternalStore } from 'react';
import { createStore } from '#web/lib/store.ts';

const pages: readonly string[] = ['/verify-email', '/reset-password'];

/** Makes the store. `events` is where `hashchange` arrives. */
export function createMailToken(page: Pick<Window, 'location' | 'history'>, events: EventTarget) {
  const token = createStore<string | null>(null);
  const take = () => {
    const { pathname, search, hash } = page.location;
    if (!pages.includes(pathname) || !hash) return;
    page.history.replaceState(page.history.state, '', `${pathname}${search}`);
    token.set(new URLSearchParams(hash.slice(1)).get('token'));
  };
  take();
  // Pasting another link over this page does not reload it.
  events.addEventListener('hashchange', take);
  return { get: token.get, subscribe: token.subscribe };
}

const mailToken = createMailToken(window, window);
export const useMailToken = () => useSyncExternalStore(mailToken.subscribe, mailToken.get);
