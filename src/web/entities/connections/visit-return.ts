/** The page that a person leaves to reconnect an account at its network, remembered in this tab. */
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { ownPath } from '#web/lib/session/return-path.ts';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';

const key = 'visit-return';

interface Left {
  path: string;
  /** The account to reconnect. */
  account: string;
}

export const visitReturn = {
  /** Remembers the page while a sign-in is valid; any other sign-in forgets the page of an earlier one. */
  leave(left: Left | undefined, now: number): void {
    sessionStorage.removeItem(key);
    if (left) storeRecord(key, { ...left, until: now + limits.oauth_life }, sessionStorage);
  },
  /** The remembered page, if it is one of this application. */
  read(now: number): Left | undefined {
    const { path, account, until } = storedRecord(key, sessionStorage) ?? {};
    if (typeof path !== 'string' || typeof account !== 'string') return undefined;
    const own = ownPath(path, location.origin);
    return own !== undefined && Number(until) > now ? { path: own, account } : undefined;
  },
  forget: (): void => sessionStorage.removeItem(key),
};

/** Continues after a sign-in: on the page that the person left, or else on `target`. */
export function useContinue(target: string) {
  const { history } = useRouter();
  // Read once, because it is forgotten on the way.
  const [left] = useState(() => visitReturn.read(Date.now()));
  return (isConnected: boolean): void => {
    visitReturn.forget();
    if (!left) history.replace(target);
    else history.replace(left.path, isConnected ? { reconnected: left.account } : {});
  };
}

/** The account that was just reconnected from this page, and a way to say so after a dialog. */
export function useReconnected() {
  const { history } = useRouter();
  const reconnected = useLocation({
    select: ({ state }): unknown => Reflect.get(state, 'reconnected'),
  });
  return {
    reconnected: typeof reconnected === 'string' ? reconnected : undefined,
    /** `path`: the page that shows it. */
    say: (id: string, path: string) =>
      // It stays on the page, which need not ask about unsaved changes.
      history.replace(path, { reconnected: id }, { ignoreBlocker: true }),
  };
}
