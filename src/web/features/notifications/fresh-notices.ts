/** Which notices a browser notification is shown for. */
import { noticeKinds } from '#contract/notifications/kinds.ts';
import type { Notice } from '#contract/notifications/calls.ts';
import type { NotificationSettings } from '#contract/auth/users.ts';

/** More at once would only bury what the person is doing. */
const mostAtOnce = 3;

const isWanted = ({ kind }: Notice, settings: NotificationSettings): boolean => {
  const own = noticeKinds[kind].switch;
  return settings.pushNotifications && (own === null || settings[own]);
};

/** The unread ones that came after `since`, newest first, as far as the person's switches allow. */
export const freshNotices = (
  notices: readonly Notice[],
  since: string,
  settings: NotificationSettings,
): Notice[] =>
  notices
    .filter((one) => one.read_at === null && one.created_at > since && isWanted(one, settings))
    .slice(0, mostAtOnce);

/** When the newest of them came; an empty text, which lies before every instant, without any. */
export const newestOf = (notices: readonly Notice[]): string =>
  notices.reduce((newest, { created_at }) => (created_at > newest ? created_at : newest), '');
