/** Shortcuts that move through the inbox and decide: they press the buttons that name them, and can be turned off. */
import { type RefObject, useEffect, useState } from 'react';
import { isTyping } from '#web/lib/typing.ts';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';

const kept = 'inbox-shortcuts';

const steps: Readonly<Record<string, -1 | 1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Arrow keys are for the list; elsewhere they move through tabs, or scroll the page. */
function isForList(event: KeyboardEvent): boolean {
  if (!event.key.startsWith('Arrow')) return true;
  const { target } = event;
  return target instanceof HTMLElement && target.closest('[data-row]') !== null;
}

interface Options {
  /** Where the buttons are. */
  place: RefObject<HTMLElement | null>;
  onMove: (step: -1 | 1) => void;
}

export function useShortcuts({ place, onMove }: Options) {
  const [isOn, setIsOn] = useState(() => storedRecord(kept)?.['off'] !== true);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const step = steps[event.key];
      if (step !== undefined) {
        if (!isForList(event)) return;
        event.preventDefault();
        onMove(step);
        return;
      }
      const button = [...(place.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find(
        (one) => one.dataset['key'] === event.key && !one.hasAttribute('disabled'),
      );
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, onMove, place]);
  const turn = () => {
    storeRecord(kept, { off: isOn });
    setIsOn(!isOn);
  };
  return { isOn, turn };
}
