/** Keeps the focus where a person expects it when the focused element is removed or disabled. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { second } from '#contract/core/time.ts';

/** Whether nothing has the focus: its element was removed or disabled. */
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
  // It may have been disabled in the meantime; then its neighbor.
  if (isLost()) opener.parentElement?.querySelector<HTMLElement>('button:enabled')?.focus();
}

const look = 100;
/** A closing dialog needs a moment to return the focus itself. */
const patience = 4 * look;
const watched = 10 * second;
/** How long the button of a message may take to render. */
const drawn = 2 * second;

let watching: AbortController | undefined;
/** Events that start something else, which then has to care for the focus itself. */
const beginnings = ['pointerdown', 'keydown'] as const;
/** A key pressed without focus, or on a heading, starts nothing: the person is still waiting. */
const beginsSomething = ({ type }: Event) =>
  type !== 'keydown' || !(isLost() || document.activeElement instanceof HTMLHeadingElement);

/** The heading of the page, from which Tab continues into it. */
function headingOfPage(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1, h1');
  heading?.setAttribute('tabindex', '-1');
  return heading;
}

/** Focuses the offered element, or the heading. Returns `false` while the element may not be rendered yet. */
function bring(next: (() => HTMLElement | null) | undefined, lostFor: number): boolean {
  const offered = next?.() ?? null;
  if (next && !offered && lostFor < drawn) return false;
  (offered ?? headingOfPage())?.focus({ preventScroll: true });
  return true;
}

/**
 * An action often removes the focused element: a button, a menu, the whole page. The focus then moves to `next`,
 * which offers the next action, or to the heading of the page. It stays where the person has moved it, or if they
 * started something else.
 */
export function keepFocus(next?: () => HTMLElement | null): void {
  watching?.abort();
  const watch = new AbortController();
  watching = watch;
  const { signal } = watch;
  const stop = () => watch.abort();
  // Not the current key event: dialogs close before it reaches the page.
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
 * For a dialog that unmounts as a whole: returns the focus to its opener, or to `menu` if that was an item of a
 * closed menu.
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

/** For a button that is disabled while it works: returns the focus to it, unless the person moved it. */
export function useFocusAfter(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && isLost()) button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return button;
}

/** For an element that replaces a clicked button: gets the focus, unless something else has it. */
export function useFocusInstead<E extends HTMLElement>(takesOver: boolean) {
  const place = useRef<E>(null);
  useEffect(() => {
    if (takesOver && isLost()) place.current?.focus();
  }, [takesOver]);
  return place;
}
