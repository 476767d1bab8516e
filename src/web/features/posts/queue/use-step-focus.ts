/** The focus of a queue whose rows move. */
import { useEffect, useRef } from 'react';
import { second } from '#contract/core/time.ts';

/** How long a move may take until the focus is where the person has put it, in milliseconds. */
const moveTakes = 5 * second;

/** Keeps the focus on the button of a post that it moved, although its row is elsewhere then. */
export function useStepFocus() {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<{ button: string; until: number }>(undefined);
  useEffect(() => {
    const { button = '', until = 0 } = last.current ?? {};
    if (Date.now() > until || document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>(button)?.focus();
    // After each render, because the row moves with the next data.
  });
  return {
    frame,
    keep: (id: string, step: number) => {
      const row = `[data-schedule="${CSS.escape(id)}"]`;
      const isButton = document.activeElement?.closest('[data-step]');
      const button = isButton ? `${row} [data-step="${step}"]` : `${row} button`;
      last.current = { button, until: Date.now() + moveTakes };
    },
  };
}
