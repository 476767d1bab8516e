/** Ctrl or ⌘ and Z, with Shift to redo: for typing and for what tools did, in all parts. */
import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';
import { isTyping } from '#web/lib/typing.ts';
import type { CanvasHandle } from './canvas.tsx';
import type { Editor } from './use-editor.ts';

type Way = 'undo' | 'redo';

function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Way | undefined {
  if (ctrlKey === metaKey || altKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key === 'y' && !shiftKey ? 'redo' : undefined;
}

/** What the browser’s own menu asks for. */
const wayOfInput = ({ inputType }: InputEvent): Way | undefined =>
  inputType === 'historyUndo' ? 'undo' : inputType === 'historyRedo' ? 'redo' : undefined;

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement && target.closest('[data-canvas]') !== null;

export function useUndoKeys(
  { step }: Pick<Editor, 'step'>,
  text: { editing: string | undefined; setEditing: (version: string | undefined) => void },
  canvas: RefObject<CanvasHandle | null>,
): void {
  const go = (event: Event, way: Way | undefined) => {
    // Nothing is changed once the text is published.
    if (!way || event.defaultPrevented || !canvas.current) return;
    event.preventDefault();
    const edit = step(way);
    if (!edit) return;
    const { version, part, end } = edit;
    if (version === text.editing) canvas.current.focusNext({ part, start: end, end });
    else text.setEditing(version);
  };
  useWindowEvent('keydown', (event) => {
    if (isText(event.target) || !isTyping(event.target)) go(event, wayOf(event));
  });
  useWindowEvent('beforeinput', (event) => {
    if (isText(event.target)) go(event, wayOfInput(event));
  });
}
