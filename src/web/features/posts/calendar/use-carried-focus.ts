import { useEffect, useRef } from 'react';
import type { Carried } from './use-carry.ts';

/** Keeps the focus on an entry that was moved by keyboard, although its new time has another button. */
export function useCarriedFocus(carried: Carried | undefined) {
  const frame = useRef<HTMLElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (carried) {
      last.current = carried.by === 'keys' ? carried.run.schedule_id : undefined;
      return;
    }
    const id = last.current;
    // Not if the person has moved the focus since.
    if (id === undefined || document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>(`[data-schedule="${CSS.escape(id)}"]`)?.focus();
    // After each render, because the new button comes with the next data.
  });
  return frame;
}
