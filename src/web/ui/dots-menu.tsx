import { ActionIcon, type ActionIconProps, Menu, type MenuItemProps } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { LateMenu } from './late-menu.tsx';

interface Props extends ActionIconProps {
  /** The name of the button. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A menu of further actions, behind three dots. */
export const DotsMenu = ({ label, children, ...button }: Props) => (
  <LateMenu
    position="bottom-end"
    target={
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} {...button}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    }
  >
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </LateMenu>
);

interface ActProps extends MenuItemProps {
  icon: Icon;
  label: string;
  onClick: () => void;
}

/** An action in a menu. */
export const MenuAct = ({ icon: LeftIcon, label, ...item }: ActProps) => (
  <Menu.Item leftSection={<LeftIcon size={16} aria-hidden />} {...item}>
    {label}
  </Menu.Item>
);
