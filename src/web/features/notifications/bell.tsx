/** The bell of the header: how many notices are unread, and the newest of them. */
import { ActionIcon, Button, Popover, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { profileQuery } from '#web/entities/account/account-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { canNotify } from '#web/entities/notifications/browser-notifications.ts';
import {
  latestNotificationsQuery,
  notificationsInterval,
  useReadAllNotifications,
} from '#web/entities/notifications/notification-queries.ts';
import { notify } from '#web/lib/notify.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import classes from './bell.module.css';
import { NotificationItem } from './notification-item.tsx';
import { useBrowserNotifications } from './use-browser-notifications.ts';

const most = 9;
const unreadWords = (count: number) =>
  count === 1 ? '1 unread notification' : `${count} unread notifications`;

/** The switches of the person, asked only where a notification could be shown. */
function useNotificationSettings() {
  const { data } = useQuery({
    ...profileQuery,
    enabled: canNotify(),
    refetchOnMount: true,
    refetchOnWindowFocus: false,
  });
  return data?.notifications;
}

function useLatestNotifications() {
  const settings = useNotificationSettings();
  const query = useQuery({
    ...latestNotificationsQuery,
    refetchInterval: notificationsInterval,
    // A tab in the background looks only for somebody who wants to be told about it.
    refetchIntervalInBackground: settings?.pushNotifications ?? false,
    refetchOnWindowFocus: true,
  });
  useBrowserNotifications(query.data?.data, settings);
  return query;
}

function Latest({
  query,
  onLeave,
}: {
  query: ReturnType<typeof useLatestNotifications>;
  onLeave: () => void;
}) {
  const { data, isPending, error, refetch, isFetching } = query;
  if (isPending) return <RowSkeletons count={2} />;
  if (error && !data)
    return (
      <ErrorState message={messageOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
    );
  if (data?.data.length === 0) return <p className={classes.nothing}>No notifications yet.</p>;
  return (
    <ul className="plain ruled">
      {data?.data.map((notification) => (
        <li key={notification.id}>
          <NotificationItem notice={notification} onFollow={onLeave} />
        </li>
      ))}
    </ul>
  );
}

export function Bell() {
  const [opened, setOpened] = useState(false);
  const query = useLatestNotifications();
  const readAll = useReadAllNotifications();
  const unread = query.data?.unread ?? 0;
  const close = () => setOpened(false);
  const readThem = () =>
    readAll.mutate(undefined, { onError: (error) => void notify.failure(error) });
  return (
    <>
      <VisuallyHidden aria-live="polite">{unread > 0 ? unreadWords(unread) : ''}</VisuallyHidden>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width="min(24rem, calc(100vw - 1rem))"
        shadow="md"
        trapFocus
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.bell}
            aria-label={unread > 0 ? `Notices, ${unread} unread` : 'Notifications'}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={20} stroke={1.6} aria-hidden />
            {unread > 0 ? (
              <span className={classes.count} aria-hidden>
                {unread > most ? `${most}+` : unread}
              </span>
            ) : null}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0}>
          <div className={classes.head}>
            <h2>Notifications</h2>
            {unread > 0 ? (
              <Button
                variant="subtle"
                size="compact-sm"
                loading={readAll.isPending}
                onClick={readThem}
              >
                Mark all as read
              </Button>
            ) : null}
          </div>
          <div className={classes.body}>
            <Latest query={query} onLeave={close} />
          </div>
          <Link to="/notices" className={classes.all} onClick={close}>
            All notifications
          </Link>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
