import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';

/** How far a key moves along a row of `count`; `undefined` for other keys. */
export function movedBy(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - 7,
    PageUp: at + 7,
    Home: 0,
    End: last,
  };
  const moved = moves[key];
  return moved === undefined ? undefined : Math.min(last, Math.max(0, moved));
}

/** A touch is captured by the element where it started; releasing it lets other elements get its events. */
export function letGo({ target, pointerId }: PointerEvent): void {
  if (target instanceof Element && target.hasPointerCapture?.(pointerId))
    target.releasePointerCapture(pointerId);
}

/**
 * Which of `count` adjacent positions is active, by mouse, touch or keyboard: the props of the row, and those of each
 * position.
 */
export function useScrub(count: number) {
  const [at, setAt] = useState<number>();
  const known = at === undefined || at >= count ? undefined : at;
  const row = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setAt(undefined);
      const moved = movedBy(event.key, known ?? count - 1, count);
      if (moved === undefined) return;
      event.preventDefault();
      setAt(moved);
    },
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) setAt((now) => now ?? count - 1);
    },
    onBlur: () => setAt(undefined),
    // A touch leaves as soon as it is lifted, but its position stays active.
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setAt(undefined);
    },
    onPointerDown: letGo,
  };
  const place = (index: number) => ({ onPointerEnter: () => setAt(index) });
  return { at: known, row, place };
}
