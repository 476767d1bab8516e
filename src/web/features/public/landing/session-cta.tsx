/** What differs for signed-in people. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { session } from '#web/lib/session/session.ts';
import classes from './session-cta.module.css';

type ConnectionHealth = 'unknown' | 'visitor' | 'member';

/** While the wallet is being checked, the page stays as it was. */
const now = (): ConnectionHealth => {
  const { isAuthenticated, isWhitelisted } = session.get();
  return isAuthenticated && isWhitelisted !== null ? 'member' : 'visitor';
};

/** `unknown` only in the served page, which is the same for everyone. */
export const useSessionState = (): ConnectionHealth =>
  useSyncExternalStore<ConnectionHealth>(session.subscribe, now, () => 'unknown');

/** Both are served; `public/early.js` marks the page before it is painted, so that only the right one shows. */
export function Either({ visitor, member }: { visitor: ReactNode; member: ReactNode }) {
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
