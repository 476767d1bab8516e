/** A button that says why it is disabled, also to screen readers. */
import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentPropsWithRef, useId } from 'react';
import classes from './reason-button.module.css';

interface Props
  extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'disabled'> {
  /** What is missing, in a sentence; `undefined` while it is enabled. */
  why: string | undefined;
  /** At the end of its line, where the reason leaves it. */
  atEnd?: boolean;
}

export function ReasonButton({ why, atEnd, ...button }: Props) {
  const id = useId();
  const isDisabled = why !== undefined;
  return (
    <span className={classes.place} data-full={button.fullWidth || undefined} data-end={atEnd}>
      <Button {...button} disabled={isDisabled} aria-describedby={isDisabled ? id : undefined} />
      {isDisabled && (
        <span id={id} className={classes.why}>
          {why}
        </span>
      )}
    </span>
  );
}
