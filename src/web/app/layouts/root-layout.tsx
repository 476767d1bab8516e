/** Around every screen: the window's title, and the keyboard, which a page that goes takes with it. */
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { keepFocus } from '#web/lib/focus.ts';
import { titled } from '#web/lib/title.ts';

export function Frame() {
  const title = useMatches({
    // An address that is none has its own, also where one above it is a page.
    select: (matches) => {
      const [first] = matches;
      const isNone = first && '_notFound' in first && first._notFound === true;
      return (isNone ? first : matches.at(-1))?.staticData.title;
    },
  });
  // Before the effects of the screen inside, which may know a better title.
  useLayoutEffect(() => {
    document.title = titled(title);
  }, [title]);

  // Known once the next page is there: until then the one before it has the keyboard.
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
