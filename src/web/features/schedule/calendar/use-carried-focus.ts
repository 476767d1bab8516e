import { useEffect, useRef } from 'react';
import type { Carried } from './use-carry.ts';

/** Keeps the focus on an entry that the keyboard carried, although another button is drawn for it at its new time. */
export function useCarriedFocus(carried: Carried | undefined) {
  const frame = useRef<HTMLElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (carried) {
      last.current = carried.by === 'keys' ? carried.run.schedule_id : undefined;
      return;
    }
    const id = last.current;
    // Whoever has moved on since is left alone.
    if (id === undefined || document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>(`[data-schedule="${CSS.escape(id)}"]`)?.focus();
    // Each time that something is drawn: its new button comes with the next days.
  });
  return frame;
}
