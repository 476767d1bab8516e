/** The corner that cards of posts and of schedules share, with a checkbox and a menu. */
import { Checkbox } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { Permission } from '#contract/core/role-rights.ts';
import { DotsMenu, MenuAct } from '#web/ui/dots-menu.tsx';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import classes from './board.module.css';

export interface CardAction {
  label: string;
  icon: Icon;
  isDelete?: boolean;
  /** What a member needs for it. */
  needs?: Permission;
  run: () => void;
}

interface Props {
  /** The name of the post or schedule. */
  name: string;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  actions: readonly CardAction[];
}

export function CardCorner({ name, isSelected, onSelect, actions }: Props) {
  const isPhone = usePhone();
  return (
    <div className={classes.corner}>
      <Checkbox
        // On a phone as large as a finger needs, because the card around it is a link.
        size={isPhone ? 'md' : 'xs'}
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
      />
      <DotsMenu label={`More for ${name}`} size="md" data-menu>
        {actions.map(({ label, icon: LeftIcon, isDelete, needs, run }) => (
          <MenuAct
            key={label}
            data-needs={needs}
            icon={LeftIcon}
            label={label}
            {...(isDelete && { color: 'red' })}
            onClick={run}
          />
        ))}
      </DotsMenu>
    </div>
  );
}
