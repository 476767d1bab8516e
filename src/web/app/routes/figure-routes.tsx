/** The addresses of what can be counted: what became of posts, and what they cost. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { usageSearchOf } from '#web/features/usage/usage-search.ts';
import { typedSearch } from '#web/lib/forms/typed-search.ts';
import { member } from './layout-routes.tsx';

const analytics = createRoute({
  getParentRoute: () => member,
  path: '/analytics',
  staticData: { title: 'Analytics' },
  validateSearch: typedSearch('period', 'agent', 'platform', 'show'),
  component: lazyRouteComponent(
    () => import('#web/features/analytics/analytics.page.tsx'),
    'AnalyticsPage',
  ),
});

const usage = createRoute({
  getParentRoute: () => member,
  path: '/usage',
  staticData: { title: 'Usage' },
  validateSearch: usageSearchOf,
  component: lazyRouteComponent(() => import('#web/features/usage/usage.page.tsx'), 'UsagePage'),
});

export const figureRoutes = [analytics, usage] as const;
