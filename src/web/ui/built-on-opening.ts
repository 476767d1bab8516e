import { useDeferredValue, useState } from 'react';

/**
 * Whether a popup that is built when it is first opened is built, and whether it is open: a moment after it was asked for,
 * because only what is there before it opens knows where the focus was.
 */
export function useBuiltOnOpening(opened: boolean): { isBuilt: boolean; isOpen: boolean } {
  const [isBuilt, setBuilt] = useState(false);
  if (opened && !isBuilt) setBuilt(true);
  const wasOpened = useDeferredValue(opened);
  return { isBuilt, isOpen: opened && wasOpened };
}
