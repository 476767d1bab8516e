/** Layout of the pages that need access; everyone else sees why they have none. */
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '#web/lib/session/session.ts';

const Denied = lazy(async () => ({
  default: (await import('#web/app/pages/denied.tsx')).Denied,
}));

export function MemberLayout() {
  const { isWhitelisted } = useSession();
  if (isWhitelisted) return <Outlet />;
  return (
    <Suspense>
      <Denied />
    </Suspense>
  );
}
