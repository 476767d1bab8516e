import { type Dispatch, type SetStateAction, useEffect } from 'react';

/** Whether it is the field of the command bar, which is the only one in its dialog. */
const isField = (element: Element | null): boolean =>
  element instanceof HTMLInputElement && element.matches('[role="dialog"] *');

/** What a key does to a text that has no cursor yet. */
function keyed(before: string, key: string): string {
  if (key === 'Backspace') return before.slice(0, -1);
  return key.length === 1 ? before + key : before;
}

/**
 * Types into the text of the command bar from the moment it is asked for until its field has the focus: it has to be
 * loaded and rendered first, and until then keys would be lost, or end up on the page. `times` counts the requests.
 */
export function useEarlyKeys(times: number, setQuery: Dispatch<SetStateAction<string>>): void {
  useEffect(() => {
    if (times === 0) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    const stop = () => stopping.abort();
    const take = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (isField(document.activeElement) || key === 'Escape') return stop();
      if (ctrlKey || metaKey || altKey) return undefined;
      event.preventDefault();
      event.stopPropagation();
      return setQuery((before) => keyed(before, key));
    };
    addEventListener('keydown', take, { capture: true, signal });
    addEventListener(
      'focusin',
      ({ target }) => target instanceof Element && isField(target) && stop(),
      { signal },
    );
    addEventListener('pointerdown', stop, { capture: true, signal });
    return stop;
  }, [times, setQuery]);
}
