/** Short messages at the top right. The part that draws them is fetched with the first message. */
import { client } from '#contract/limits.ts';
import { messageOf } from './api-error.ts';

type Tone = 'success' | 'error' | 'info';
const colors = { success: 'green', error: 'red', info: 'blue' } as const;

// A sentence that is on the screen already is not shown twice: its text is its id.
const show = async (tone: Tone, message: string) => {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    id: `${tone}:${message}`,
    message,
    color: colors[tone],
    autoClose: client.toast,
    withBorder: true,
    role: tone === 'error' ? 'alert' : 'status',
  });
};

export const notify = {
  success: (message: string) => show('success', message),
  info: (message: string) => show('info', message),
  error: (message: string) => show('error', message),
  /** Shows what a failed call says, or `fallback` when it says nothing for people. A dead session has been told already. */
  failure: async (error: unknown, fallback?: string) => {
    const message = messageOf(error, fallback);
    return show('error', message);
  },
};
