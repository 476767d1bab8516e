/** The addresses that networks and programs redirect people to. */
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

const connectProgram = createRoute({
  getParentRoute: () => member,
  path: '/oauth/authorize',
  staticData: { title: 'Connect a program' },
  component: lazyRouteComponent(
    () => import('#web/features/settings/api/connect-program.page.tsx'),
    'ConnectProgramPage',
  ),
});

export const callbackRoutes = [twitterCallback, callback, connectProgram] as const;
