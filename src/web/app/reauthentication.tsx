/** The place of the one dialog in which a person confirms who they are; fetched when it is first needed. */
import { lazy, Suspense, useEffect } from 'react';
import { reauth, useReauthAsked } from '#web/lib/session/reauth.ts';
import { session } from '#web/lib/session/session.ts';

const ReauthDialog = lazy(() => import('#web/features/reauth/reauth-dialog.tsx'));

/**
 * Stands before the screens: so Escape reaches this dialog before the one that it may lie over.
 * Whoever is signed out meanwhile has nothing to confirm.
 */
export function Reauthentication() {
  const asked = useReauthAsked();
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
  return asked ? (
    <Suspense>
      <ReauthDialog />
    </Suspense>
  ) : null;
}
