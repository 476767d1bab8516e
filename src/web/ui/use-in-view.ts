import { type RefObject, useEffect } from 'react';
import { usePhone } from './theme/use-phone.ts';

/** Scrolls a row of tabs or links so that the element with `selector` is in view. On a phone, rows are wider than the screen. */
export function useInView(row: RefObject<HTMLElement | null>, selector: string): void {
  const isPhone = usePhone();
  // Also when a window becomes as narrow as a phone.
  useEffect(() => {
    row.current
      ?.querySelector(selector)
      ?.scrollIntoView({ block: 'nearest', inline: isPhone ? 'center' : 'nearest' });
  }, [row, selector, isPhone]);
}
