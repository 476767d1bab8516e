import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, useState } from 'react';
import { type Target, useBuiltBeside } from './built-on-opening.ts';

interface LateMenuProps extends Omit<MenuProps, 'id'> {
  /** The button that opens it. */
  target: Target;
}

/** A menu that is built when it is first opened. The children are `Menu.Dropdown`. Without `opened`, it keeps track of that itself. */
export function LateMenu({ target, children, opened, onChange, ...menu }: LateMenuProps) {
  const [isOwn, setOwn] = useState(false);
  const isAsked = opened ?? isOwn;
  const change = (next: boolean) => {
    setOwn(next);
    onChange?.(next);
  };
  const { id, isBuilt, isOpen } = useBuiltBeside(isAsked);
  if (isBuilt)
    return (
      <Menu {...menu} id={id} opened={isOpen} onChange={change}>
        <Menu.Target>{target}</Menu.Target>
        {children}
      </Menu>
    );
  return cloneElement(target, {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick(event) {
      target.props.onClick?.(event);
      change(true);
    },
  });
}
