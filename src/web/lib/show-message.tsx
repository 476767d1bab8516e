/** Shows a short message; fetched with the first one. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { client } from '#contract/core/client-limits.ts';
import { second } from '#contract/core/time.ts';
import { keepFocus } from './focus.ts';

export { isUnconfirmed, messageOf } from './api/api-error.ts';

export type Tone = 'success' | 'error' | 'info';
const colors = { success: 'green', error: 'red', info: 'blue' } as const;

/** How long something can be undone, in milliseconds. */
const offered = 10 * second;

/** The button of a message: `Undo`. */
export interface MessageAct {
  label: string;
  run: () => void;
}

const common = (tone: Tone) =>
  ({
    color: colors[tone],
    withBorder: true,
    role: tone === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close this message' },
  }) as const;

/** Successes, with the time they were shown; they make room for the next message. */
const passing = new Map<string, number>();
/** Messages within this time of each other are kept together. */
const together = 1.5 * second;

// A message that is on screen is not shown twice: its text is its id.
export function showMessage(tone: Tone, message: string): void {
  const id = `${tone}:${message}`;
  const now = performance.now();
  // Messages are stacked, and a covered one waits: old ones would reappear later.
  for (const [other, since] of passing)
    if (other !== id && now - since > together) notifications.hide(other);
  if (tone !== 'error') passing.set(id, now);
  notifications.show({
    ...common(tone),
    id,
    message,
    autoClose: client.toast,
    onClose: () => void passing.delete(id),
  });
  keepFocus();
}

/**
 * A message with a button. It stays longer, and equal ones are separate, because each undoes something else. Returns
 * a function that hides it.
 */
export function showOffer(message: string, { label, run }: MessageAct): () => void {
  let button: HTMLButtonElement | null = null;
  const id = notifications.show({
    ...common('success'),
    autoClose: offered,
    message: (
      <span className="rowSm between">
        {message}
        <Button
          ref={(element) => {
            button = element;
          }}
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id);
            run();
          }}
        >
          {label}
        </Button>
      </span>
    ),
  });
  keepFocus(() => button);
  return () => void notifications.hide(id);
}
