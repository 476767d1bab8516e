/** Keys that move through the inbox and decide: they press the buttons that name them, and can be turned off. */
import { type RefObject, useEffect, useState } from 'react';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import { isTyping } from '#web/lib/typing.ts';

const kept = 'inbox-shortcuts';

const steps: Readonly<Record<string, -1 | 1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Arrow keys are for the list; elsewhere they move through tabs, or scroll the page. */
function isForList(event: KeyboardEvent): boolean {
  if (!event.key.startsWith('Arrow')) return true;
  const { target } = event;
  return target instanceof HTMLElement && target.closest('[data-row]') !== null;
}

/** Whether it presses nothing here: typed into a field, or with another key. */
const isElsewhere = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target);

/** A field is entered at its end, everything else is pressed. */
function press(one: HTMLElement): void {
  if (!(one instanceof HTMLTextAreaElement)) return one.click();
  one.focus();
  one.setSelectionRange(one.value.length, one.value.length);
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
      if (isElsewhere(event)) return;
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
      press(button);
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
