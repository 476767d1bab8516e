/** Whether a key event belongs to a field, a dialog or a list, and so not to the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]',
  ) !== null;
