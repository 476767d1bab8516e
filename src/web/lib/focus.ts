/** Keeps the keyboard where a person expects it when what had it goes away or is switched off. */
import { useEffect, useRef, useState } from 'react';

/** Whether the keyboard is nowhere: what had it is gone, or switched off. */
function isLost(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    (activeElement instanceof HTMLButtonElement && activeElement.disabled)
  );
}

function giveBack(opener: Element | null): void {
  if (!isLost() || !(opener instanceof HTMLElement)) return;
  opener.focus();
  // It may have been switched off meanwhile; then what stands beside it.
  if (isLost()) opener.parentElement?.querySelector<HTMLElement>('button:enabled')?.focus();
}

/** For a dialog that is taken out whole: whoever opened it has the keyboard again. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => giveBack(opener));
    },
    [opener],
  );
}

/** For a button that is switched off while it works: it has the keyboard again unless somebody went elsewhere. */
export function useFocusAfter(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && isLost()) button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return button;
}

/** For what takes the place of a pressed button: it has the keyboard, where nobody else has. */
export function useFocusInstead<E extends HTMLElement>(takesOver: boolean) {
  const place = useRef<E>(null);
  useEffect(() => {
    if (takesOver && isLost()) place.current?.focus();
  }, [takesOver]);
  return place;
}
