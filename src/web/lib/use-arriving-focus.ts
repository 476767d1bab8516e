import { useEffect, useRef } from 'react';

/** Focuses a field that someone has just opened, with the cursor at its end. */
export function useArrivingFocus() {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return field;
}
