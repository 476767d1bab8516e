/**
 * The token of an email link. It is in the fragment, which no server and no log sees, and is removed from the address
 * at once, so that it stays neither in the address bar nor in the history.
 */
import { useSyncExternalStore } from 'react';

const pages: readonly string[] = ['/verify-email', '/reset-password'];

/** Makes the store. `events` is where `hashchange` arrives. */
export function createMailToken(page: Pick<Window, 'location' | 'history'>, events: EventTarget) {
  let token: string | null = null;
  const listeners = new Set<() => void>();
  const take = () => {
    const { pathname, search, hash } = page.location;
    if (!pages.includes(pathname) || !hash) return;
    token = new URLSearchParams(hash.slice(1)).get('token');
    page.history.replaceState(page.history.state, '', `${pathname}${search}`);
    for (const listener of listeners) listener();
  };
  take();
  // Pasting another link over this page does not reload it.
  events.addEventListener('hashchange', take);
  return {
    get: () => token,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const mailToken = createMailToken(window, window);
export const useMailToken = () => useSyncExternalStore(mailToken.subscribe, mailToken.get);
