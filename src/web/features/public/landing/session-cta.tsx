/** What differs for those who are signed in. */
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { session } from '#web/lib/session/session.ts';
import classes from './session-cta.module.css';

type ConnectionHealth = 'unknown' | 'visitor' | 'member';

/** While the wallet is still being checked the page stays as it was. */
const now = (): ConnectionHealth => {
  const { isAuthenticated, isWhitelisted } = session.get();
  return isAuthenticated && isWhitelisted !== null ? 'member' : 'visitor';
};

/** `unknown` only where the page is sent complete, for everybody the same. */
export const useSessionState = (): ConnectionHealth =>
  useSyncExternalStore<ConnectionHealth>(session.subscribe, now, () => 'unknown');

interface Props {
  visitor: ReactNode;
  member: ReactNode;
}

/** Sent with both; `public/early.js` has marked the page before it is painted, so that only the right one shows. */
export function Either({ visitor, member }: Props) {
  const standing = useSessionState();
  const sent = standing === 'unknown';
  return (
    <>
      {standing === 'member' ? null : (
        <span className={sent ? classes.visitor : classes.known}>{visitor}</span>
      )}
      {standing === 'visitor' ? null : (
        <span className={sent ? classes.member : classes.known}>{member}</span>
      )}
    </>
  );
}
