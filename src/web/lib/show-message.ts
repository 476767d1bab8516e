/** Draws a short message; fetched with the first one. */
import { notifications } from '@mantine/notifications';
import { client } from '#contract/core/limits.ts';

export { isUnconfirmed, messageOf } from './api/api-error.ts';

export type Tone = 'success' | 'error' | 'info';
const colors = { success: 'green', error: 'red', info: 'blue' } as const;

// A sentence that is on the screen already is not shown twice: its text is its id.
export function showMessage(tone: Tone, message: string): void {
  notifications.show({
    id: `${tone}:${message}`,
    message,
    color: colors[tone],
    autoClose: client.toast,
    withBorder: true,
    role: tone === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}
