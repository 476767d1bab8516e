/** Browser notifications, which appear outside the page. */
import { pushedKey } from '#web/lib/session/session.ts';

/** `ask`: not asked yet. `missing`: unsupported, or the address lacks https. */
export type NotificationPermission = 'granted' | 'denied' | 'ask' | 'missing';

const isThere = () => 'Notification' in window && window.isSecureContext;

export function notificationPermission(): NotificationPermission {
  if (!isThere()) return 'missing';
  return Notification.permission === 'default' ? 'ask' : Notification.permission;
}

/** Whether a notification would be shown now. */
export const canNotify = (): boolean => notificationPermission() === 'granted';

/** Asks for permission. Must be called from a click. Returns `ask` when the prompt was closed. */
export async function askToNotify(): Promise<NotificationPermission> {
  if (notificationPermission() === 'ask') await Notification.requestPermission();
  return notificationPermission();
}

/**
 * Shows a notification whose click opens `link`, a path of this application. Tabs showing the same one show it once.
 * Returns whether the browser accepted it: some phones grant permission but can't show any.
 */
export function showNotification(title: string, body: string, link: string | null): boolean {
  if (!canNotify()) return false;
  try {
    const notification = new Notification(title, { body, tag: `${title}\n${body}` });
    notification.addEventListener('click', () => {
      window.focus();
      if (link?.startsWith('/')) window.location.assign(link);
      notification.close();
    });
    return true;
  } catch {
    return false;
  }
}

/** Whether this browser already gets push notifications, so that its tabs need not show the same ones. */
export const isPushed = (): boolean => localStorage.getItem(pushedKey) !== null;

/** Stores whether the server sends push notifications to this browser. */
export function notePushed(on: boolean): void {
  if (on) localStorage.setItem(pushedKey, '1');
  else localStorage.removeItem(pushedKey);
}
