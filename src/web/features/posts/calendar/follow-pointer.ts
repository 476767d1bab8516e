/**
 * Follows a pointer from press to release. The browser's pointer events serve mouse, pen and finger alike; a drag
 * library would weigh as much as the whole calendar, and knows neither hours nor days.
 */

interface Following {
  onMove: (event: PointerEvent) => void;
  /** `undefined`: canceled. */
  onEnd: (event: PointerEvent | undefined) => void;
}

/** How far a mouse moves before it drags, in pixels, and how long a finger rests, in milliseconds: a shorter touch scrolls. */
const slack = 5;
const rest = 350;
/** The distance from the edge of a scroll container at which it scrolls, and the step. */
const edge = 40;
const pace = 12;

/** The hours, which scroll. A list above them is in another place of the document. */
const hoursOnScreen = (): Element | null => document.querySelector('[data-scroller]');

function scrollAtEdge(scroller: Element | null, y: number): void {
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + edge) scroller.scrollBy(0, -pace);
  if (y > bottom - edge) scroller.scrollBy(0, pace);
}

/** Suppresses the click at the end of a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, true));
}

/** Calls `onMove` once it is a drag, and `onEnd` once that is over. A press without a drag calls nothing. */
export function follow(start: PointerEvent, { onMove, onEnd }: Following): void {
  const isTouch = start.pointerType === 'touch';
  const scroller = hoursOnScreen();
  const all = new AbortController();
  const { signal } = all;
  let isDrag = false;
  const timer = isTouch
    ? setTimeout(() => {
        isDrag = true;
        onMove(start);
      }, rest)
    : undefined;
  const end = (event: PointerEvent | undefined) => {
    clearTimeout(timer);
    all.abort();
    if (!isDrag) return;
    swallowClick();
    onEnd(event);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
    if (!isTouch && far >= slack) isDrag = true;
    if (!isDrag) return;
    scrollAtEdge(scroller, event.clientY);
    onMove(event);
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener(
    'pointerup',
    (event) => event.pointerId === start.pointerId && end(event),
    { signal },
  );
  window.addEventListener('pointercancel', () => end(undefined), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isDrag) return;
      event.stopPropagation();
      end(undefined);
    },
    { signal, capture: true },
  );
  // Dragging with a finger neither scrolls nor opens the browser's menu.
  window.addEventListener('touchmove', (event) => isDrag && event.preventDefault(), {
    signal,
    passive: false,
  });
  window.addEventListener('contextmenu', (event) => isTouch && event.preventDefault(), { signal });
}
