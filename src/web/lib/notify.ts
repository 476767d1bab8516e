/** Short messages at the top right. The part that draws them is fetched with the first message. */
import { useSyncExternalStore } from 'react';
import type { MessageAct, Tone } from './show-message.tsx';

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
    () => false,
  );

const show = async (tone: Tone, message: string) => {
  want();
  const { showMessage } = await import('./show-message.tsx');
  showMessage(tone, message);
};

const offer = async (message: string, act: MessageAct): Promise<() => void> => {
  want();
  const { showOffer } = await import('./show-message.tsx');
  return showOffer(message, act);
};

export const notify = {
  success: (message: string) => show('success', message),
  /** Says what was done, with a button that undoes it. Answers how to take the message away. */
  undoable: (message: string, undo: () => void) => offer(message, { label: 'Undo', run: undo }),
  /** Says what is so, with a button that does something about it. */
  offer,
  info: (message: string) => show('info', message),
  error: (message: string) => show('error', message),
  /** Shows what a failed call says, or `fallback` when it says nothing for people; nothing where it was called off. */
  failure: async (error: unknown, fallback?: string) => {
    const { isUnconfirmed, showMessage, messageOf } = await import('./show-message.tsx');
    if (isUnconfirmed(error)) return;
    want();
    showMessage('error', messageOf(error, fallback));
  },
};
