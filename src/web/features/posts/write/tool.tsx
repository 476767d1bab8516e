import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './tool.module.css';

interface Props extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  icon: Icon;
  /** The word beside the icon, on a phone below it; a part of its name. */
  word: ReactNode;
  /** The whole name, also shown on hover unless `title` is. */
  name: string;
}

/** A tool of the editor: an icon with a word. */
export const Tool = ({ icon: Sign, word, name, className = '', ...props }: Props) => (
  <Button
    variant="subtle"
    color="gray"
    classNames={{ root: `${classes.tool} ${className}`, inner: classes.inner ?? '' }}
    leftSection={<Sign size={18} stroke={1.6} aria-hidden />}
    aria-label={name}
    title={name}
    {...props}
  >
    {word}
  </Button>
);
