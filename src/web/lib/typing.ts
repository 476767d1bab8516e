import type { KeyboardEvent } from 'react';

/** Whether a key event belongs to a field, a dialog or a list, and so not to the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]',
  ) !== null;

/** Handles ⌘/Ctrl-Enter, which submits a form from any of its fields. */
export const onSubmitKeys = (submit: () => unknown) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
};
