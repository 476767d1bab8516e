/** Notifications of the browser, which it shows beside the page and over other programs. */
import { pushedKey } from '#web/lib/session/session.ts';

/** `ask`: nobody was asked yet. `missing`: this browser has none, or not at an address without https. */
export type NotificationPermission = 'granted' | 'denied' | 'ask' | 'missing';

const isThere = () => 'Notification' in window && window.isSecureContext;

export function notificationPermission(): NotificationPermission {
  if (!isThere()) return 'missing';
  return Notification.permission === 'default' ? 'ask' : Notification.permission;
}

/** Whether a notice would be shown now. */
export const canNotify = (): boolean => notificationPermission() === 'granted';

/** Lets the browser ask the person. Has to be called from a click; answers `ask` when the question was closed. */
export async function askToNotify(): Promise<NotificationPermission> {
  if (notificationPermission() === 'ask') await Notification.requestPermission();
  return notificationPermission();
}

/**
 * Shows a notice; a click on it opens `link`, a path of this application. The same notice from two tabs is shown
 * once. Answers whether the browser took it: some on phones have permission to give and nothing to show.
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

/** Whether this browser is told by push already, so that its tabs need not tell the same. */
export const isPushed = (): boolean => localStorage.getItem(pushedKey) !== null;

/** Notes that the server sends to this browser, or that it doesn’t. */
export function notePushed(on: boolean): void {
  if (on) localStorage.setItem(pushedKey, '1');
  else localStorage.removeItem(pushedKey);
}
