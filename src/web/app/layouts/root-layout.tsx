/** Around every screen: the window's title, and what the route asks for to stand in. */
import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { titled } from '#web/lib/title.ts';

const loadInside = () => import('./app-providers.tsx');

const Visitors = lazy(async () => {
  const { default: Inside } = await loadInside();
  const Around = () => (
    <Inside>
      <Outlet />
    </Inside>
  );
  return { default: Around };
});

const Members = lazy(async () => {
  const [{ default: Inside }, { default: Shell }] = await Promise.all([
    loadInside(),
    import('./app-layout.tsx'),
  ]);
  const Around = ({ account }: { account: boolean }) => (
    <Inside>
      <Shell account={account} />
    </Inside>
  );
  return { default: Around };
});

export function Frame() {
  const { title, member, account, open } = useMatches({
    // An address that is none stands alone, also where one above it is a page.
    select: (matches) => {
      const [first] = matches;
      const isNone = first && '_notFound' in first && first._notFound === true;
      return (isNone ? first : matches.at(-1))?.staticData ?? {};
    },
    structuralSharing: true,
  });
  // Before the effects of the screen inside, which may know a better title.
  useLayoutEffect(() => {
    document.title = titled(title);
  }, [title]);

  if (open) return <Outlet />;
  return <Suspense>{member ? <Members account={account === true} /> : <Visitors />}</Suspense>;
}
