/** Shows new notifications in the browser: in one of its tabs, and only those that came while it was open. */
import { useEffect, useRef } from 'react';
import type { Notification } from '#contract/notifications/calls.ts';
import type { NotificationSettings } from '#contract/auth/users.ts';
import {
  canNotify,
  isPushed,
  showNotification,
} from '#web/entities/notifications/browser-notifications.ts';
import { freshNotifications, newestOf } from './fresh-notifications.ts';

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
export function useBrowserNotifications(
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
