/** Who is signed in to this browser, stored in `localStorage` and followed across tabs. */
import { useSyncExternalStore } from 'react';
import type { User } from '#contract/auth/calls.ts';

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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const flags = [
  'email_verified',
  'is_whitelisted',
  'is_admin',
  'has_password',
  'two_factor_enabled',
];

/** Whether this is a user as the server sends it today; one stored by an older version may lack fields. */
export const isUser = (value: unknown): value is User =>
  isRecord(value) &&
  ['id', 'username', 'created_at'].every((field) => typeof value[field] === 'string') &&
  ['email', 'wallet_address'].every(
    (field) => value[field] === null || typeof value[field] === 'string',
  ) &&
  flags.every((field) => typeof value[field] === 'boolean');

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

function stored(storage: Storage): SessionState {
  const token = storage.getItem(tokenKey);
  const record = parsed(storage.getItem(recordKey));
  if (!token || !isRecord(record) || !isUser(record.user)) return signedOut;
  const { user, isWhitelisted } = record;
  return {
    user,
    token,
    isAuthenticated: true,
    isWhitelisted: typeof isWhitelisted === 'boolean' ? isWhitelisted : null,
  };
}

/** Makes the store. `events` is where the `storage` events of other tabs arrive. */
export function createSession(storage: Storage, events: EventTarget) {
  let state = stored(storage);
  const listeners = new Set<() => void>();

  const publish = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const keep = (next: SessionState) => {
    if (next.token) {
      storage.setItem(tokenKey, next.token);
      storage.setItem(recordKey, JSON.stringify(next));
    } else {
      storage.removeItem(tokenKey);
      storage.removeItem(recordKey);
      storage.removeItem(pushedKey);
    }
    publish(next);
  };
  const reload = () => {
    const next = stored(storage);
    if (JSON.stringify(next) !== JSON.stringify(state)) publish(next);
  };
  events.addEventListener('storage', reload);

  return {
    get: () => state,
    token: () => state.token,
    /** Takes over what another tab has stored in the meantime. */
    reload,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Stores a new or refreshed sign-in. `isWhitelisted` is unknown until the server was asked. */
    signIn: (user: User, token: string, isWhitelisted: boolean | null) =>
      keep({ user, token, isAuthenticated: true, isWhitelisted }),
    setWhitelisted: (isWhitelisted: boolean | null) => {
      if (state.token) keep({ ...state, isWhitelisted });
    },
    /** Stores the server's current data about the signed-in person. */
    setUser: (user: User) => {
      if (state.user?.id === user.id) keep({ ...state, user, isWhitelisted: user.is_whitelisted });
    },
    clear: () => keep(signedOut),
  };
}

export const session = createSession(localStorage, window);
export const useSession = (): SessionState =>
  useSyncExternalStore(session.subscribe, session.get, () => signedOut);
