/** Which notices a browser notification is shown for. */
import { notificationKinds } from '#contract/notifications/kinds.ts';
import type { Notification } from '#contract/notifications/calls.ts';
import type { NotificationSettings } from '#contract/auth/users.ts';

/** More at once would only bury what the person is doing. */
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

/** When the newest of them came; an empty text, which lies before every instant, without any. */
export const newestOf = (notifications: readonly Notification[]): string =>
  notifications.reduce((newest, { created_at }) => (created_at > newest ? created_at : newest), '');
