/** Short messages at the top right. The part that draws them is fetched with the first message. */
import { useSyncExternalStore } from 'react';
import { client } from '#contract/limits.ts';
import { messageOf } from './api-error.ts';

type Tone = 'success' | 'error' | 'info';
const colors = { success: 'green', error: 'red', info: 'blue' } as const;

let wanted = false;
const watchers = new Set<() => void>();

const want = () => {
  wanted = true;
  for (const watcher of watchers) watcher();
};

/** Whether a message has been shown since the page was loaded, and so a place for messages is needed. */
export const useMessagesWanted = () =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => wanted,
  );

// A sentence that is on the screen already is not shown twice: its text is its id.
const show = async (tone: Tone, message: string) => {
  want();
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    id: `${tone}:${message}`,
    message,
    color: colors[tone],
    autoClose: client.toast,
    withBorder: true,
    role: tone === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
};

export const notify = {
  success: (message: string) => show('success', message),
  info: (message: string) => show('info', message),
  error: (message: string) => show('error', message),
  /** Shows what a failed call says, or `fallback` when it says nothing for people. */
  failure: (error: unknown, fallback?: string) => show('error', messageOf(error, fallback)),
};
