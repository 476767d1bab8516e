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

/** Types into a field in place of its selection, as people do: the field’s owner is told, and the keys of undo take it back. */
export function typeInto(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  field.focus();
  // Old, but nothing else adds to what a field can undo.
  if ('execCommand' in document && document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
