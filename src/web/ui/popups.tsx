/**
 * Menus and popovers of Mantine that are built when they are first opened. Closed ones measure themselves as well, so each
 * makes a screen render a second time, at once, before anyone can use it.
 */
import { Menu, type MenuProps, Popover, type PopoverProps } from '@mantine/core';
import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useId,
  useState,
} from 'react';
import { useBuiltOnOpening } from './built-on-opening.ts';

interface ButtonProps {
  id?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  'aria-haspopup'?: 'dialog' | 'menu';
  'aria-expanded'?: boolean;
}
export type Target = ReactElement<ButtonProps>;

/** The same for a popup with a button, which is replaced by the one of the popup and keeps the focus. */
function useBuiltBeside(opened: boolean) {
  const id = useId();
  const { isBuilt, isOpen } = useBuiltOnOpening(opened);
  useEffect(() => {
    if (isBuilt && document.activeElement === document.body) document.getElementById(id)?.focus();
  }, [isBuilt, id]);
  return { id, isBuilt, isOpen };
}

interface LatePopoverProps extends Omit<PopoverProps, 'opened' | 'id'> {
  opened: boolean;
  /** The button that opens it. */
  target: Target;
}

/** The children are `Popover.Dropdown`. */
export function LatePopover({ opened, target, children, ...popover }: LatePopoverProps) {
  const { id, isBuilt, isOpen } = useBuiltBeside(opened);
  const roles = { 'aria-haspopup': 'dialog', 'aria-expanded': false } as const;
  const named = popover.withRoles === false ? {} : roles;
  if (!isBuilt) return cloneElement(target, { id, ...named });
  return (
    <Popover {...popover} id={id} opened={isOpen}>
      <Popover.Target>{cloneElement(target, { id })}</Popover.Target>
      {children}
    </Popover>
  );
}

interface LateMenuProps extends Omit<MenuProps, 'id'> {
  /** The button that opens it. */
  target: Target;
}

/** The children are `Menu.Dropdown`. Without `opened` it opens and closes by itself. */
export function LateMenu({ target, children, opened, onChange, ...menu }: LateMenuProps) {
  const [isOwn, setOwn] = useState(false);
  const isAsked = opened ?? isOwn;
  const change = (next: boolean) => {
    setOwn(next);
    onChange?.(next);
  };
  const { id, isBuilt, isOpen } = useBuiltBeside(isAsked);
  if (!isBuilt)
    return cloneElement(target, {
      id,
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onClick(event) {
        target.props.onClick?.(event);
        change(true);
      },
    });
  return (
    <Menu {...menu} id={id} opened={isOpen} onChange={change}>
      <Menu.Target>{cloneElement(target, { id })}</Menu.Target>
      {children}
    </Menu>
  );
}
