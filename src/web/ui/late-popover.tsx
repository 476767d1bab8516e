import { Popover, type PopoverProps } from '@mantine/core';
import { cloneElement } from 'react';
import { type Target, useBuiltBeside } from './built-on-opening.ts';

interface LatePopoverProps extends Omit<PopoverProps, 'opened' | 'id'> {
  opened: boolean;
  /** The button that opens it. */
  target: Target;
}

/** A popover that is built when it is first opened. The children are `Popover.Dropdown`. */
export function LatePopover({ opened, target, children, ...popover }: LatePopoverProps) {
  const { id, isBuilt, isOpen } = useBuiltBeside(opened);
  // Those of the popover once it is built.
  const roles = { 'aria-haspopup': 'dialog', 'aria-expanded': false } as const;
  const button = cloneElement(target, { id, ...((popover.withRoles ?? true) ? roles : {}) });
  return isBuilt ? (
    <Popover {...popover} id={id} opened={isOpen}>
      <Popover.Target>{button}</Popover.Target>
      {children}
    </Popover>
  ) : (
    button
  );
}
