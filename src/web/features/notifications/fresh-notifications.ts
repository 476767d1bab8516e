/** Which notifications the browser shows. */
import { notificationKinds } from '#contract/notifications/kinds.ts';
import type { Notification } from '#contract/notifications/calls.ts';
import type { NotificationSettings } from '#contract/auth/users.ts';

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
