/** Shows what is new as notifications of the browser: in one of its tabs, and only what came while it was open. */
import { useEffect, useRef } from 'react';
import { noticeKinds } from '#contract/notifications/kinds.ts';
import type { Notice } from '#contract/notifications/calls.ts';
import type { NotificationSettings } from '#contract/auth/users.ts';
import { canNotify, showNotice } from '#web/entities/notifications/browser-notifications.ts';
import { freshNotices, newestOf } from './fresh-notices.ts';

const stampKey = 'noticesShownUntil';

/** Runs alone among the tabs of this browser. Locks exist on secure origins only, and so do notifications. */
const alone = async (work: () => void) => {
  await (navigator.locks ? navigator.locks.request('socialai.notices', work) : work());
};

/** Whatever tab comes first takes over all that is new, and leaves nothing to the others. */
function takeOver(notices: readonly Notice[]): string {
  const until = localStorage.getItem(stampKey) ?? '';
  const newest = newestOf(notices);
  if (newest > until) localStorage.setItem(stampKey, newest);
  return until;
}

/** `notices` as of the last look, `undefined` before the first one. */
export function useBrowserNotices(
  notices: readonly Notice[] | undefined,
  settings: NotificationSettings | undefined,
): void {
  /** What was there when this tab looked first is behind the bell; nobody is interrupted for it. */
  const begun = useRef<string>(undefined);
  useEffect(() => {
    if (!notices) return;
    const first = begun.current === undefined;
    begun.current ??= newestOf(notices);
    const start = begun.current;
    void alone(() => {
      const until = takeOver(notices);
      if (first || !settings || !canNotify()) return;
      const since = until > start ? until : start;
      for (const { kind, text, link } of freshNotices(notices, since, settings))
        showNotice(noticeKinds[kind].title, text, link);
    });
  }, [notices, settings]);
}
