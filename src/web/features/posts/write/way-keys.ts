/** The ways to publish a post, and their keys. */
import { useWindowEvent } from '@mantine/hooks';
import { command } from '#web/lib/command-key.ts';

export const ways = ['publish', 'queue', 'schedule'] as const;
export type Way = (typeof ways)[number];

/** As they are printed on a keyboard. */
export const wayKeys: Readonly<Record<Way, readonly string[]>> = {
  publish: [command, 'Alt', '↵'],
  queue: [command, 'Shift', '↵'],
  schedule: [command, 'Shift', 'S'],
};

/** The way that a key asks for; `main`: the one that the button has. */
function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if ((!ctrlKey && !metaKey) || (altKey && shiftKey)) return undefined;
  if (key.toLowerCase() === 's') return shiftKey ? ('schedule' as const) : undefined;
  if (key !== 'Enter') return undefined;
  if (altKey) return 'publish' as const;
  return shiftKey ? ('queue' as const) : ('main' as const);
}

/** Takes the keys from anywhere on the page except dialogs. */
export function useWayKeys(press: (way: Way | 'main') => void) {
  useWindowEvent('keydown', (event) => {
    const { target } = event;
    const way = wayOf(event);
    if (!way || event.defaultPrevented) return;
    if (target instanceof Element && target.closest('[role="dialog"]')) return;
    event.preventDefault();
    press(way);
  });
}
