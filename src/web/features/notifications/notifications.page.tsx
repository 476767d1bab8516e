/** All notifications of the person. */
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications/calls.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import {
  allNotificationsQuery,
  useReadAllNotifications,
} from '#web/entities/notifications/notification-queries.ts';
import { notify } from '#web/lib/notify.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RowCount, RowList } from '#web/ui/row-list.tsx';
import { ShowNext } from '#web/ui/feedback/show-more.tsx';
import { NotificationItem } from './notification-item.tsx';

function ReadAll() {
  const readAll = useReadAllNotifications();
  return (
    <Button
      variant="default"
      loading={readAll.isPending}
      onClick={() => readAll.mutate(undefined, { onError: (error) => void notify.failure(error) })}
    >
      Mark all as read
    </Button>
  );
}

const countOf = (total: number, unread: number) =>
  `${pluralize(total, 'notification')}${unread > 0 ? `, ${unread} unread` : ''}`;

interface Listed {
  notices: readonly Notification[];
  total: number;
  unread: number;
}

function NotificationList({ notices: notifications, total, unread }: Listed) {
  if (notifications.length === 0)
    return (
      <EmptyState drawing="talk" title="No notifications yet">
        Updates about your account and posts show up here.
      </EmptyState>
    );
  return (
    <>
      <RowCount>{countOf(total, unread)}</RowCount>
      <RowList>
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationItem notice={notification} heading="h2" />
          </li>
        ))}
      </RowList>
    </>
  );
}

export function NotificationsPage() {
  const query = useInfiniteQuery(allNotificationsQuery);
  const { data } = query;
  const { unread = 0 } = data?.pages[0] ?? {};
  return (
    <div className="readable">
      <PageHeader
        title="Notifications"
        text="Updates about your account and posts"
        action={unread > 0 ? <ReadAll /> : null}
      />
      <div className="stackSm">
        <QueryState query={query} />
        {data && <NotificationList notices={rowsIn(data)} total={totalIn(data)} unread={unread} />}
        <ShowNext query={query} />
      </div>
    </div>
  );
}
