/** The layouts. Each screen is a child of its layout, which decides who sees it. */
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { RootLayout } from '#web/app/layouts/root-layout.tsx';
import { NotFoundPage } from '#web/app/pages/not-found.page.tsx';

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
