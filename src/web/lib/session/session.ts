/** Who is signed in to this browser, stored in `localStorage` and followed across tabs. */
import { useSyncExternalStore } from 'react';
import type { User } from '#contract/auth/calls.ts';
import { createStore } from '#web/lib/store.ts';
import { recordIn, storedRecord } from '#web/lib/stored-record.ts';

export interface SessionState {
  user: User | null;
  token: string | null;
  isAuthenticated: boolean;
  /** `null` while unknown. */
  isWhitelisted: boolean | null;
}

const tokenKey = 'authToken';
const recordKey = 'auth';
/** Set while this browser gets push notifications, which end with the session. */
export const pushedKey = 'pushed';
const signedOut: SessionState = {
  user: null,
  token: null,
  isAuthenticated: false,
  isWhitelisted: null,
};

const flags = [
  'email_verified',
  'is_whitelisted',
  'is_admin',
  'has_password',
  'two_factor_enabled',
];

/** Whether this is a user as the server sends it today; one stored by an older version may lack fields. */
export function isUser(value: unknown): value is User {
  const fields = recordIn(value) ?? {};
  return (
    ['id', 'username', 'created_at'].every((field) => typeof fields[field] === 'string') &&
    ['email', 'wallet_address'].every(
      (field) => fields[field] === null || typeof fields[field] === 'string',
    ) &&
    flags.every((field) => typeof fields[field] === 'boolean')
  );
}

function stored(storage: Storage): SessionState {
  const token = storage.getItem(tokenKey);
  const { user, isWhitelisted } = storedRecord(recordKey, storage) ?? {};
  if (!token || !isUser(user)) return signedOut;
  return {
    user,
    token,
    isAuthenticated: true,
    isWhitelisted: typeof isWhitelisted === 'boolean' ? isWhitelisted : null,
  };
}

/** Makes the store. `events` is where the `storage` events of other tabs arrive. */
export function createSession(storage: Storage, events: EventTarget) {
  const { get, set, subscribe } = createStore(stored(storage));
  const keep = (next: SessionState) => {
    if (next.token) {
      storage.setItem(tokenKey, next.token);
      storage.setItem(recordKey, JSON.stringify(next));
    } else {
      storage.removeItem(tokenKey);
      storage.removeItem(recordKey);
      storage.removeItem(pushedKey);
    }
    set(next);
  };
  const reload = () => {
    const next = stored(storage);
    if (JSON.stringify(next) !== JSON.stringify(get())) set(next);
  };
  events.addEventListener('storage', reload);

  return {
    get,
    token: () => get().token,
    /** Takes over what another tab has stored in the meantime. */
    reload,
    subscribe,
    /** Stores a new or refreshed sign-in. `isWhitelisted` is unknown until the server was asked. */
    signIn: (user: User, token: string, isWhitelisted: boolean | null) =>
      keep({ user, token, isAuthenticated: true, isWhitelisted }),
    setWhitelisted: (isWhitelisted: boolean | null) => {
      if (get().token) keep({ ...get(), isWhitelisted });
    },
    /**
     * Stores the server's current data about the signed-in person. Their id changes when they hand their space over: then
     * `asked`, the token that it was asked with, says that it is about them.
     */
    setUser: (user: User, asked?: string | null) => {
      if (get().user?.id === user.id || (asked && asked === get().token))
        keep({ ...get(), user, isWhitelisted: user.is_whitelisted });
    },
    clear: () => keep(signedOut),
  };
}

export const session = createSession(localStorage, window);
export const useSession = (): SessionState =>
  useSyncExternalStore(session.subscribe, session.get, () => signedOut);
