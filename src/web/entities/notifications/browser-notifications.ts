/** Notifications of the browser, which it shows beside the page and over other programs. */

/** `ask`: nobody was asked yet. `missing`: this browser has none, or not at an address without https. */
export type NoticePermission = 'granted' | 'denied' | 'ask' | 'missing';

const isThere = () => 'Notification' in window && window.isSecureContext;

export function noticePermission(): NoticePermission {
  if (!isThere()) return 'missing';
  return Notification.permission === 'default' ? 'ask' : Notification.permission;
}

/** Whether a notice would be shown now. */
export const canNotify = (): boolean => noticePermission() === 'granted';

/** Lets the browser ask the person. Has to be called from a click; answers `ask` when the question was closed. */
export async function askToNotify(): Promise<NoticePermission> {
  if (noticePermission() === 'ask') await Notification.requestPermission();
  return noticePermission();
}

/**
 * Shows a notice; a click on it opens `link`, a path of this application. The same notice from two tabs is shown
 * once. Answers whether the browser took it: some on phones have permission to give and nothing to show.
 */
export function showNotice(title: string, body: string, link: string | null): boolean {
  if (!canNotify()) return false;
  try {
    const notice = new Notification(title, { body, tag: `${title}\n${body}` });
    notice.addEventListener('click', () => {
      window.focus();
      if (link?.startsWith('/')) window.location.assign(link);
      notice.close();
    });
    return true;
  } catch {
    return false;
  }
}
