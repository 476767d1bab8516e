/** Wraps every screen: sets the window's title, and restores the focus after a page change. */
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { keepFocus } from '#web/lib/focus.ts';
import { titled } from '#web/lib/title.ts';

export function RootLayout() {
  const title = useMatches({
    // An unknown address has its own title, also below a known one.
    select: (matches) => {
      const [first] = matches;
      const isNone = first && '_notFound' in first && first._notFound === true;
      return (isNone ? first : matches.at(-1))?.staticData.title;
    },
  });
  // Runs before the effects of the screen, which may set a more specific title.
  useLayoutEffect(() => {
    document.title = titled(title);
  }, [title]);

  // Only known once the next page is there; until then the previous page has the focus.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    const isFirst = before.current === undefined;
    if (before.current === path) return;
    before.current = path;
    if (!isFirst) keepFocus();
  }, [path]);

  return <Outlet />;
}
