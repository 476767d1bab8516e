/** The menu beside the main button. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { WaysProps } from './ways.tsx';
import classes from './write-top.module.css';

const Ways = lazy(() => import('./ways.tsx'));

export const WaysMenu = ({
  isQuiet,
  isOff,
  ...shown
}: WaysProps & { isQuiet: boolean; isOff: boolean }) => (
  <Menu position="bottom-end" width={300}>
    <Menu.Target>
      <ActionIcon
        size={36}
        variant={isQuiet ? 'light' : 'filled'}
        className={classes.mainMore ?? ''}
        aria-label="More ways to publish"
        disabled={isOff}
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Suspense>
        <Ways {...shown} />
      </Suspense>
    </Menu.Dropdown>
  </Menu>
);
