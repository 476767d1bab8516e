/** The addresses of the settings. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { whitelistSearchOf } from '#web/features/admin/whitelist-search.ts';
import { defaultTab, type SettingsTab, tabOf } from '#web/features/settings/tabs.ts';
import { usageSearchOf } from '#web/features/usage/usage-search.ts';
import { accountSettings, memberSettings } from './layout-routes.tsx';

const settings = createRoute({
  getParentRoute: () => accountSettings,
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

const join = createRoute({
  getParentRoute: () => accountSettings,
  path: '/invitation',
  staticData: { title: 'Join a space' },
  component: lazyRouteComponent(
    () => import('#web/features/settings/people/join.page.tsx'),
    'JoinPage',
  ),
});

const activity = createRoute({
  getParentRoute: () => accountSettings,
  path: '/settings/activity',
  staticData: { title: 'Security activity' },
  component: lazyRouteComponent(
    () => import('#web/features/activity/activity.page.tsx'),
    'ActivityPage',
  ),
});

const usage = createRoute({
  getParentRoute: () => memberSettings,
  path: '/usage',
  staticData: { title: 'Usage' },
  validateSearch: usageSearchOf,
  component: lazyRouteComponent(() => import('#web/features/usage/usage.page.tsx'), 'UsagePage'),
});

const whitelist = createRoute({
  getParentRoute: () => memberSettings,
  path: '/admin/whitelist',
  staticData: { title: 'Whitelist' },
  validateSearch: whitelistSearchOf,
  component: lazyRouteComponent(
    () => import('#web/features/admin/whitelist.page.tsx'),
    'WhitelistPage',
  ),
});

const models = createRoute({
  getParentRoute: () => memberSettings,
  path: '/admin/models',
  staticData: { title: 'AI models' },
  component: lazyRouteComponent(
    () => import('#web/features/admin/models/models.page.tsx'),
    'ModelsPage',
  ),
});

const networks = createRoute({
  getParentRoute: () => memberSettings,
  path: '/admin/networks',
  staticData: { title: 'Networks' },
  component: lazyRouteComponent(
    () => import('#web/features/admin/networks/networks.page.tsx'),
    'NetworksPage',
  ),
});

export const accountSettingsRoutes = accountSettings.addChildren([settings, join, activity]);
export const memberSettingsRoutes = memberSettings.addChildren([
  usage,
  whitelist,
  models,
  networks,
]);
