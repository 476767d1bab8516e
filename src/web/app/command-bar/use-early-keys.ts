import { useEffect } from 'react';
import { typeInto } from '#web/lib/typing.ts';

/** Whether it is the field of the command bar, which is the only one in its dialog. */
const isField = (element: EventTarget | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.matches('[role="dialog"] *');

/** What a key does to a text that has no cursor yet. */
function keyed(before: string, key: string): string {
  if (key === 'Backspace') return before.slice(0, -1);
  return key.length === 1 ? before + key : before;
}

/**
 * Keeps what is typed from the moment the command bar is asked for until its field has the focus, and types it there: the
 * bar has to be loaded and drawn first, and until then keys would be lost, or end up on the page. `times` counts the
 * requests.
 */
export function useEarlyKeys(times: number): void {
  useEffect(() => {
    if (times === 0) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    let text = '';
    const stop = () => stopping.abort();
    const take = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (isField(document.activeElement) || key === 'Escape') return stop();
      if (ctrlKey || metaKey || altKey) return undefined;
      event.preventDefault();
      event.stopPropagation();
      text = keyed(text, key);
      return undefined;
    };
    const handOver = ({ target }: FocusEvent) => {
      if (!isField(target)) return;
      stop();
      if (text !== '') typeInto(target, text);
    };
    addEventListener('keydown', take, { capture: true, signal });
    addEventListener('focusin', handOver, { signal });
    addEventListener('pointerdown', stop, { capture: true, signal });
    return stop;
  }, [times]);
}
