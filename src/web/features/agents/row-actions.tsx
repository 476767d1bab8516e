import { Menu } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { DotsMenu } from '#web/ui/dots-menu.tsx';

export type RowAct = 'pause' | 'resume' | 'remove';

interface Props {
  name: string;
  /** The noun, as in “Delete feed”. */
  noun: string;
  isPaused: boolean;
  isBusy: boolean;
  onEdit: () => void;
  onAct: (act: RowAct) => void;
  /** Menu items before the others. */
  first?: ReactNode;
  /** What deleting keeps. */
  children: ReactNode;
}

/** The menu of a feed or an evergreen item: edit, pause, resume, delete. */
export function RowActions({
  name,
  noun,
  isPaused,
  isBusy,
  onEdit,
  onAct,
  first,
  children,
}: Props) {
  const [asking, setAsking] = useState(false);
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      <DotsMenu label={`Actions for ${name}`} loading={isBusy}>
        {first}
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          Edit
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => onAct(isPaused ? 'resume' : 'pause')}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Delete
        </Menu.Item>
      </DotsMenu>
      <ConfirmDialog
        opened={asking}
        title={`Delete ${name}?`}
        confirmLabel={`Delete ${noun}`}
        destructive
        loading={isBusy}
        onConfirm={() => onAct('remove')}
        onClose={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
