/** What stands around the screens. Each screen is a child of its layout, which decides who sees it. */
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Frame } from '#web/app/layouts/root-layout.tsx';
import { NotFoundPage } from '#web/app/pages/not-found.page.tsx';

export const root = createRootRoute({
  component: Frame,
  // Where no page is, the note that says so stands alone.
  staticData: { title: 'Page not found' },
  notFoundComponent: NotFoundPage,
});

/** The pages for everybody, without the component library. */
export const publicLayout = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: lazyRouteComponent(() => import('#web/app/layouts/public-route.tsx'), 'PublicRoute'),
});

/** Everything else. Who opens an account sees its screens with nothing else around them. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyRouteComponent(() => import('#web/app/layouts/app-providers.tsx'), 'AppProviders'),
});

/** For the signed-in: header, places, and the screen. */
export const app = createRoute({
  getParentRoute: () => inside,
  id: 'app',
  component: lazyRouteComponent(() => import('#web/app/layouts/app-layout.tsx'), 'AppLayout'),
});

/** Shown to whitelisted people only. */
export const member = createRoute({
  getParentRoute: () => app,
  id: 'member',
  component: lazyRouteComponent(() => import('#web/app/layouts/member-layout.tsx'), 'MemberLayout'),
});

/** About one's own account: who has one but no access sees it too, without the places. */
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

/** Those of whitelisted people only. */
export const memberSettings = createRoute({
  getParentRoute: () => member,
  id: 'member-settings',
  ...settingsLayout,
});
