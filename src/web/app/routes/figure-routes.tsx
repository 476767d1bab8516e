/** The addresses of what can be counted: what became of posts, and what they cost. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { usageSearchOf } from '#web/features/usage/usage-search.ts';
import { typedSearch } from '#web/lib/forms/typed-search.ts';
import { root } from './root-route.tsx';

const analytics = createRoute({
  getParentRoute: () => root,
  path: '/analytics',
  staticData: { title: 'Analytics', member: true },
  validateSearch: typedSearch('period', 'agent', 'platform', 'show'),
  component: lazyRouteComponent(
    () => import('#web/features/analytics/analytics.page.tsx'),
    'AnalyticsPage',
  ),
});

const usage = createRoute({
  getParentRoute: () => root,
  path: '/usage',
  staticData: { title: 'Usage', member: true },
  validateSearch: usageSearchOf,
  component: lazyRouteComponent(() => import('#web/features/usage/usage.page.tsx'), 'UsagePage'),
});

export const figureRoutes = [analytics, usage] as const;
