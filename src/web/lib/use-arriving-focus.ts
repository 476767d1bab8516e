import { useEffect, useRef } from 'react';

/** Takes the keyboard to a field that somebody has just asked for, behind what stands in it. */
export function useArrivingFocus() {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return field;
}
