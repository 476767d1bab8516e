/** The dialogs of a connected account. */
import { Modal } from '@mantine/core';
import type { RefObject } from 'react';
import type { Connection } from '#contract/connections/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { ConnectDialog } from '#web/entities/connections/connect-dialog.tsx';
import { ConnectionChecklist } from './connection-checklist.tsx';
import { DisconnectDialog } from '#web/entities/connections/disconnect-account.tsx';
import { PlatformRuleList } from '#web/entities/connections/platform-rule-list.tsx';
import { useFocusBack } from '#web/lib/focus.ts';
import { notify } from '#web/lib/notify.ts';
import { PostingTimesDialog } from './posting-times.tsx';
import { RenameDialog } from './rename-account.tsx';

/** What opens one. */
export type AccountAct = 'times' | 'rename' | 'reconnect' | 'checklist' | 'rules' | 'disconnect';

interface Props {
  act: AccountAct;
  /** The menu button that it may have been opened from. */
  menu: RefObject<HTMLButtonElement | null>;
  connection: Connection;
  /** The part of its name that is unique. */
  called: string;
  onClose: () => void;
}

export function AccountDialog({ act, menu, connection, called, onClose }: Props) {
  const { id, platform } = connection;
  useFocusBack(menu);
  if (act === 'times') return <PostingTimesDialog id={id} called={called} onClose={onClose} />;
  if (act === 'rename') return <RenameDialog connection={connection} onClose={onClose} />;
  if (act === 'rules')
    return (
      <Modal opened onClose={onClose} title={`What ${platforms[platform].name} allows`} size="lg">
        <PlatformRuleList platform={platform} />
      </Modal>
    );
  if (act === 'checklist')
    return (
      <Modal opened onClose={onClose} title={`Checklist for ${called}`} size="lg">
        <ConnectionChecklist connection={connection} called={called} />
      </Modal>
    );
  if (act === 'reconnect')
    return (
      <ConnectDialog
        platform={platform}
        connection={connection}
        start={{ from: 'settings' }}
        opened
        onCancel={onClose}
        onConnected={({ message }) => {
          onClose();
          void notify.success(message);
        }}
      />
    );
  return <DisconnectDialog connection={connection} opened onClose={onClose} />;
}
