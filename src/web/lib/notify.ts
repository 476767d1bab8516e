/** Short messages at the top right. Their component is fetched with the first message. */
import { useSyncExternalStore } from 'react';
import type { MessageAct, Tone } from './show-message.tsx';
import { createStore } from './store.ts';

const wanted = createStore(false);
const want = () => wanted.set(true);

/** Whether a message has been shown since the page was loaded, so that a place for messages is needed. */
export const useMessagesWanted = () =>
  useSyncExternalStore(wanted.subscribe, wanted.get, () => false);

/** Returns a function that hides the message. */
const show = async (tone: Tone, message: string): Promise<() => void> => {
  want();
  const { showMessage } = await import('./show-message.tsx');
  return showMessage(tone, message);
};

const offer = async (message: string, act: MessageAct): Promise<() => void> => {
  want();
  const { showOffer } = await import('./show-message.tsx');
  return showOffer(message, act);
};

export const notify = {
  success: (message: string) => show('success', message),
  /**
   * Shows what was done, with Undo, also by Ctrl Z; with `seconds`, it works exactly that long. Returns a function that
   * hides the message.
   */
  undoable: (
    message: string,
    undo: () => void,
    how: Pick<MessageAct, 'seconds' | 'isOfText'> = {},
  ) => offer(message, { label: 'Undo', run: undo, ...how }),
  /** Shows a message with a button. */
  offer,
  info: (message: string) => show('info', message),
  error: (message: string) => show('error', message),
  /**
   * Shows the message of a failed call, or `fallback` if it has none for people; nothing if the call was canceled.
   */
  failure: async (error: unknown, fallback?: string) => {
    const { isUnconfirmed, showMessage, messageOf } = await import('./show-message.tsx');
    if (isUnconfirmed(error)) return;
    want();
    showMessage('error', messageOf(error, fallback));
  },
};
