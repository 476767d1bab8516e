/** Around every screen: the window's title, and the protected layout where the route asks for it. */
import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { titled } from '#web/lib/title.ts';

const Shell = lazy(() => import('./shell.tsx'));

export function Frame() {
  const { title, member, account } = useMatches({
    select: (matches) => matches.at(-1)?.staticData ?? {},
    structuralSharing: true,
  });
  // Before the effects of the screen inside, which may know a better title.
  useLayoutEffect(() => {
    document.title = titled(title);
  }, [title]);

  if (!member) return <Outlet />;
  return (
    <Suspense>
      <Shell account={account === true} />
    </Suspense>
  );
}
