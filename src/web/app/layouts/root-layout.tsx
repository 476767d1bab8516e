/** Around every screen: the window's title. */
import { Outlet, useMatches } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
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

  return <Outlet />;
}
