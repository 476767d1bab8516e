/** The layouts. Each screen is a child of its layout, which decides who sees it. */
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  useMatches,
  useRouterState,
} from '@tanstack/react-router';
import { NotFoundPage } from '#web/app/pages/not-found.page.tsx';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { keepFocus } from '#web/lib/focus.ts';
import { titled } from '#web/lib/title.ts';

/** Wraps every screen: sets the window's title, and restores the focus after a page change. */
function RootLayout() {
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

export const root = createRootRoute({
  component: RootLayout,
  // The not-found page has no layout.
  staticData: { title: 'Page not found' },
  notFoundComponent: NotFoundPage,
});

/** Public pages, without the component library. */
export const publicLayout = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: lazyRouteComponent(() => import('#web/app/layouts/public-route.tsx'), 'PublicRoute'),
});

/** Everything else. Registration and sign-in have no frame around them. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyRouteComponent(() => import('#web/app/layouts/app-providers.tsx'), 'AppProviders'),
});

/** For signed-in people: header, sidebar, and the screen. */
export const app = createRoute({
  getParentRoute: () => inside,
  id: 'app',
  component: lazyRouteComponent(() => import('#web/app/layouts/app-layout.tsx'), 'AppLayout'),
});

/** For people with access only. */
export const member = createRoute({
  getParentRoute: () => app,
  id: 'member',
  component: lazyRouteComponent(() => import('#web/app/layouts/member-layout.tsx'), 'MemberLayout'),
});

/** The pages about one's own account, also for people without access, who have no sidebar. */
export const account = createRoute({
  getParentRoute: () => app,
  id: 'account',
  component: lazyRouteComponent(
    () => import('#web/app/layouts/account-layout.tsx'),
    'AccountLayout',
  ),
});

const settingsLayout = {
  component: lazyRouteComponent(
    () => import('#web/app/layouts/settings-layout.tsx'),
    'SettingsLayout',
  ),
  staticData: { place: '/settings' },
} as const;

/** The settings of one's own account. */
export const accountSettings = createRoute({
  getParentRoute: () => account,
  id: 'account-settings',
  ...settingsLayout,
});

/** The settings for people with access only. */
export const memberSettings = createRoute({
  getParentRoute: () => member,
  id: 'member-settings',
  ...settingsLayout,
});
