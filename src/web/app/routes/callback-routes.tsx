/** The addresses that networks send people back to. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { member } from './layout-routes.tsx';
import { typedSearch } from '#web/lib/forms/typed-search.ts';

const twitterCallback = createRoute({
  getParentRoute: () => member,
  path: '/auth/twitter/callback',
  staticData: { title: 'Connect Twitter' },
  validateSearch: typedSearch('oauth_token', 'oauth_verifier', 'denied'),
  component: lazyRouteComponent(
    () => import('#web/features/connections/twitter-callback.page.tsx'),
    'TwitterCallbackPage',
  ),
});

const callback = createRoute({
  getParentRoute: () => member,
  path: '/auth/$network/callback',
  staticData: { title: 'Connect an account' },
  component: lazyRouteComponent(
    () => import('#web/features/connections/callback.page.tsx'),
    'CallbackPage',
  ),
});

export const callbackRoutes = [twitterCallback, callback] as const;
