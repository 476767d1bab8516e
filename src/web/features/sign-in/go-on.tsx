import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { returnPath } from '#web/lib/session/return-path.ts';

/** For somebody who is signed in: to the page that was asked for, or the dashboard. */
export function GoOn() {
  const { history } = useRouter();
  useEffect(() => history.replace(returnPath.read()), [history]);
  return null;
}
