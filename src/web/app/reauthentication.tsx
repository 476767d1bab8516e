/** Mounts the one dialog in which people confirm their identity; fetched on first use. */
import { lazy, Suspense, useEffect } from 'react';
import { reauth, useReauthAsked } from '#web/lib/session/reauth.ts';
import { session } from '#web/lib/session/session.ts';

const ReauthDialog = lazy(() => import('#web/features/reauth/reauth-dialog.tsx'));

/**
 * Mounted before the screens, so that Escape reaches this dialog before the one below it. Someone who signs out has
 * nothing left to confirm.
 */
export function Reauthentication() {
  const question = useReauthAsked();
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !reauth.isAsked()) return;
      event.stopImmediatePropagation();
      reauth.settle(false);
    };
    window.addEventListener('keydown', cancel, { capture: true });
    return () => window.removeEventListener('keydown', cancel, { capture: true });
  }, []);
  useEffect(
    () =>
      session.subscribe(() => {
        if (!session.token()) reauth.settle(false);
      }),
    [],
  );
  return question ? (
    <Suspense>
      <ReauthDialog />
    </Suspense>
  ) : null;
}
