/** Keeps the keyboard where a person expects it when what had it goes away or is switched off. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { second } from '#contract/core/time.ts';

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

const look = 100;
/** A dialog that closes needs a moment to give the keyboard back itself. */
const patience = 4 * look;
const watched = 10 * second;
/** How long what a message offers may take to be drawn. */
const drawn = 2 * second;

let watching: AbortController | undefined;
/** What begins something else: whatever that switches off or takes away is its own business. */
const beginnings = ['pointerdown', 'keydown'] as const;
/** A key that is pressed nowhere, or on a heading, begins nothing: somebody is still waiting. */
const beginsSomething = ({ type }: Event) =>
  type !== 'keydown' || !(isLost() || document.activeElement instanceof HTMLHeadingElement);

/** The heading of the page, from which Tab leads on into it. */
function headingOfPage(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1, h1');
  heading?.setAttribute('tabindex', '-1');
  return heading;
}

/** Brings the keyboard to what is offered, else to the heading. Says no while the offer may not be drawn yet. */
function bring(next: (() => HTMLElement | null) | undefined, lostFor: number): boolean {
  const offered = next?.() ?? null;
  if (next && !offered && lostFor < drawn) return false;
  (offered ?? headingOfPage())?.focus({ preventScroll: true });
  return true;
}

/**
 * After something was done, what had the keyboard often goes away: a button, a menu, the whole page. Then it goes to
 * `next`, which offers what to do now, or else to the heading of the page. Whoever has it elsewhere is left alone, and so is
 * whoever does something else.
 */
export function keepFocus(next?: () => HTMLElement | null): void {
  watching?.abort();
  const watch = new AbortController();
  watching = watch;
  const { signal } = watch;
  const stop = () => watch.abort();
  // Not the key that is being pressed at this moment: dialogs close before it comes through to the page.
  setTimeout(() => {
    if (typeof document === 'undefined') return;
    const begin = (event: Event) => {
      if (beginsSomething(event)) stop();
    };
    for (const kind of beginnings)
      document.addEventListener(kind, begin, { capture: true, signal });
  });
  let left = watched;
  let lostFor = 0;
  const ticking = setInterval(() => {
    left -= look;
    // A page that is being closed has nothing to focus.
    if (left <= 0 || typeof document === 'undefined') {
      stop();
      return;
    }
    lostFor = isLost() ? lostFor + look : 0;
    if (lostFor >= patience && bring(next, lostFor)) lostFor = 0;
  }, look);
  signal.addEventListener('abort', () => clearInterval(ticking));
}

/**
 * For a dialog that is taken out whole: whoever opened it has the keyboard again, or `menu`, where it was an item of one
 * that is closed by now.
 */
export function useFocusBack(menu?: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => giveBack(opener?.isConnected ? opener : (menu?.current ?? null)));
    },
    [opener, menu],
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
