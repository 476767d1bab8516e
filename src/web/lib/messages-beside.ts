/** On a desktop, short messages are at the top right, clear of the buttons, fields, states and authors that are there. */

/** A chip is a label whose box has no size; a state has a tone; a post begins with who wrote it. */
const controls = 'a, button, input, label, textarea, select, [data-tone], article header';
/** What says where one is, and the posts of a calendar, which a message is often about. */
const words = 'h1, h2, h3, th, [role="columnheader"], [data-entry]';
/** Whole cards and rows are higher; they are hit beside the message. */
const highest = 60;
/** Between them, in pixels. */
const gap = 8;

interface Strip {
  top: number;
  bottom: number;
}

/** What the message would cover, from `start` down, in the width of the message. */
function coveredBelow(
  what: string,
  place: Element,
  { left, right }: DOMRect,
  start: number,
): Strip[] {
  return [...document.querySelectorAll(what)]
    .filter((one) => !place.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.right > left && one.left < right && one.bottom > start)
    .filter(({ height }) => height > 0 && height <= highest);
}

/** The first place from `start` down that is free for a message of that height; none in the lower half of the window. */
function freeBelow(start: number, height: number, taken: readonly Strip[]): number | undefined {
  let top = start;
  while (top + height <= innerHeight / 2) {
    const covered = taken.filter(
      (one) => one.top < top + height + gap && one.bottom + gap > top && one.bottom > start,
    );
    if (covered.length === 0) return top;
    top = Math.max(...covered.map(({ bottom }) => bottom)) + gap;
  }
  return undefined;
}

/** Moves the messages of a place below what they would cover, at least below controls, unless that is far away. */
export function clearControls(place: HTMLElement): void {
  place.style.removeProperty('top');
  const message = place.querySelector<HTMLElement>('.mantine-Notification-root');
  // Beside a drawer it has a fixed place, over what is covered anyway (`toaster.module.css`).
  if (!message || document.querySelector('.mantine-Drawer-content')) return;
  const { offsetWidth: width, offsetHeight: height } = message;
  const { top: start, right } = place.getBoundingClientRect();
  // Where it will be: it is still on its way.
  const there = new DOMRect(right - width, start, width, height);
  const below = (what: string) => freeBelow(start, height, coveredBelow(what, place, there, start));
  const top = below(`${controls}, ${words}`) ?? below(controls) ?? start;
  if (top > start) place.style.top = `${Math.ceil(top)}px`;
}
