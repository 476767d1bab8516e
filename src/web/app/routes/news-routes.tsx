/** The addresses of the inbox and of the notifications. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { typedSearch } from '#web/lib/forms/typed-search.ts';
import { member } from './layout-routes.tsx';

const inbox = createRoute({
  getParentRoute: () => member,
  path: '/inbox',
  staticData: { title: 'Inbox' },
  validateSearch: typedSearch('tab', 'agent', 'platform', 'state', 'item'),
  component: lazyRouteComponent(() => import('#web/features/inbox/inbox.page.tsx'), 'InboxPage'),
});

const notifications = createRoute({
  getParentRoute: () => member,
  path: '/notices',
  staticData: { title: 'Notifications' },
  component: lazyRouteComponent(
    () => import('#web/features/notifications/notifications.page.tsx'),
    'NotificationsPage',
  ),
});

export const newsRoutes = [inbox, notifications] as const;
