/** The bell in the header: the number of unread notifications, and the newest ones. */
import { ActionIcon, Button, Popover, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { profileQuery } from '#web/entities/account/account-queries.ts';
import {
  canNotify,
  isPushed,
  showNotification,
} from '#web/entities/notifications/browser-notifications.ts';
import {
  latestNotificationsQuery,
  notificationsInterval,
  useReadAllNotifications,
} from '#web/entities/notifications/notification-queries.ts';
import { notify } from '#web/lib/notify.ts';
import { LatePopover } from '#web/ui/late-popover.tsx';
import { RowSkeletons } from '#web/ui/feedback/skeletons.tsx';
import type { Notification } from '#contract/notifications/calls.ts';
import type { NotificationSettings } from '#contract/auth/users.ts';
import { notificationKinds } from '#contract/notifications/kinds.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import classes from './bell.module.css';

/** More at once would get in the person's way. */
const maxConcurrency = 3;

const isWanted = ({ kind }: Notification, settings: NotificationSettings): boolean => {
  const own = notificationKinds[kind].switch;
  return settings.pushNotifications && (own === null || settings[own]);
};

/** The unread ones that came after `since`, newest first, as far as the person's switches allow. */
export const freshNotifications = (
  notifications: readonly Notification[],
  since: string,
  settings: NotificationSettings,
): Notification[] =>
  notifications
    .filter((one) => one.read_at === null && one.created_at > since && isWanted(one, settings))
    .slice(0, maxConcurrency);

/** The time of the newest one; without any, an empty text, which sorts before every instant. */
export const newestOf = (notifications: readonly Notification[]): string =>
  notifications.reduce((newest, { created_at }) => (created_at > newest ? created_at : newest), '');

/** Shows new notifications in the browser: in one of its tabs, and only those that came while it was open. */
const stampKey = 'noticesShownUntil';

/** Runs exclusively among the tabs of this browser. Locks exist on secure origins only, and so do notifications. */
const alone = async (work: () => void) => {
  await (navigator.locks ? navigator.locks.request('socialai.notices', work) : work());
};

/** The first tab shows everything new, and leaves nothing to the others. */
function takeOver(notifications: readonly Notification[]): string {
  const until = localStorage.getItem(stampKey) ?? '';
  const newest = newestOf(notifications);
  if (newest > until) localStorage.setItem(stampKey, newest);
  return until;
}

/** `notices` as of the last check, `undefined` before the first one. */
function useBrowserNotifications(
  notifications: readonly Notification[] | undefined,
  settings: NotificationSettings | undefined,
): void {
  /** What was there at the first check is behind the bell; it interrupts no one. */
  const begun = useRef<string>(undefined);
  useEffect(() => {
    if (!notifications) return;
    const first = begun.current === undefined;
    begun.current ??= newestOf(notifications);
    const start = begun.current;
    void alone(() => {
      const until = takeOver(notifications);
      if (first || !settings || !canNotify() || isPushed()) return;
      const since = until > start ? until : start;
      for (const { title, text, link } of freshNotifications(notifications, since, settings))
        showNotification(title, text, link);
    });
  }, [notifications, settings]);
}

/** Fetched when the bell is first opened. */
const Latest = lazy(() => import('./latest-notifications.tsx'));

const most = 9;
/** The person's switches, requested only if a notification could be shown. */
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
    // A background tab polls only for people who want notifications.
    refetchIntervalInBackground: settings?.pushNotifications ?? false,
    refetchOnWindowFocus: true,
  });
  useBrowserNotifications(query.data?.data, settings);
  return query;
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
      <VisuallyHidden aria-live="polite">
        {unread > 0 ? pluralize(unread, 'unread notification') : ''}
      </VisuallyHidden>
      <LatePopover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width="min(24rem, calc(100vw - 1rem))"
        shadow="md"
        trapFocus
        target={
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.bell}
            aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={20} stroke={1.6} aria-hidden />
            {unread > 0 ? (
              <span className={classes.count} aria-hidden>
                {unread > most ? `${most}+` : unread}
              </span>
            ) : null}
          </ActionIcon>
        }
      >
        <Popover.Dropdown p={0}>
          <div className={classes.head}>
            <h2 className="heading">Notifications</h2>
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
            <Suspense fallback={<RowSkeletons count={2} />}>
              <Latest onLeave={close} />
            </Suspense>
          </div>
          <Link to="/notices" className={classes.all} onClick={close}>
            All notifications
          </Link>
        </Popover.Dropdown>
      </LatePopover>
    </>
  );
}
