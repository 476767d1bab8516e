import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { returnPath } from '#web/lib/session/return-path.ts';

/** Redirects signed-in people to the requested page, or to the dashboard. */
export function GoOn() {
  const { history } = useRouter();
  useEffect(() => history.replace(returnPath.read()), [history]);
  return null;
}
