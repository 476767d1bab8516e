/** The addresses of one's own account. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { defaultTab, tabOf } from '#web/features/settings/tabs.ts';
import type { SettingsTab } from '#web/features/settings/tabs.ts';
import { account } from './layout-routes.tsx';

const settings = createRoute({
  getParentRoute: () => account,
  path: '/settings',
  staticData: { title: 'Settings' },
  validateSearch: (search): { tab?: SettingsTab } => {
    const tab = tabOf(search.tab);
    return tab === defaultTab ? {} : { tab };
  },
  component: lazyRouteComponent(
    () => import('#web/features/settings/settings.page.tsx'),
    'SettingsPage',
  ),
});

const activity = createRoute({
  getParentRoute: () => account,
  path: '/settings/activity',
  staticData: { title: 'Security activity' },
  component: lazyRouteComponent(
    () => import('#web/features/activity/activity.page.tsx'),
    'ActivityPage',
  ),
});

export const accountRoutes = [settings, activity] as const;
