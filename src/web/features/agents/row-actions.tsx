import { Menu } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { DotsMenu, MenuAct } from '#web/ui/dots-menu.tsx';

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
      <DotsMenu data-needs="manage" label={`Actions for ${name}`} loading={isBusy}>
        {first}
        <MenuAct icon={IconPencil} label="Edit" onClick={onEdit} />
        <MenuAct
          icon={Icon}
          label={isPaused ? 'Resume' : 'Pause'}
          onClick={() => onAct(isPaused ? 'resume' : 'pause')}
        />
        <Menu.Divider />
        <MenuAct icon={IconTrash} label="Delete" color="red" onClick={() => setAsking(true)} />
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
