/** The addresses of what a person is told: by people through the inbox, and by this application. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { typedSearch } from '#web/lib/forms/typed-search.ts';
import { root } from './root-route.tsx';

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  staticData: { title: 'Inbox', member: true },
  validateSearch: typedSearch('tab', 'agent', 'platform', 'state', 'item'),
  component: lazyRouteComponent(() => import('#web/features/inbox/inbox.page.tsx'), 'InboxPage'),
});

const notifications = createRoute({
  getParentRoute: () => root,
  path: '/notices',
  staticData: { title: 'Notices', member: true },
  component: lazyRouteComponent(
    () => import('#web/features/notifications/notifications.page.tsx'),
    'NotificationsPage',
  ),
});

const activity = createRoute({
  getParentRoute: () => root,
  path: '/settings/activity',
  staticData: { title: 'Security activity', member: true, account: true },
  component: lazyRouteComponent(
    () => import('#web/features/activity/activity.page.tsx'),
    'ActivityPage',
  ),
});

export const newsRoutes = [inbox, notifications, activity] as const;
