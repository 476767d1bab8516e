/**
 * For menus, popovers and dialogs that are built when they are first opened. Closed ones of Mantine measure themselves as
 * well, so each makes a screen render a second time, at once, before anyone can use it.
 */
import {
  type MouseEvent,
  type ReactElement,
  useDeferredValue,
  useEffect,
  useId,
  useState,
} from 'react';

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

interface ButtonProps {
  id?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  'aria-haspopup'?: 'dialog' | 'menu';
  'aria-expanded'?: boolean;
}
export type Target = ReactElement<ButtonProps>;

/** The same for a popup with a button, which is replaced by the one of the popup and keeps the focus. */
export function useBuiltBeside(opened: boolean) {
  const id = useId();
  const { isBuilt, isOpen } = useBuiltOnOpening(opened);
  useEffect(() => {
    if (isBuilt && document.activeElement === document.body) document.getElementById(id)?.focus();
  }, [isBuilt, id]);
  return { id, isBuilt, isOpen };
}
