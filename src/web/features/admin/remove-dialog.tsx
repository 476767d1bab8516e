import { Text } from '@mantine/core';
import type { WhitelistEntry } from '#contract/admin.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { nameOf } from './name-of.ts';
import { useRemoveFromWhitelist } from './queries.ts';

interface Props {
  /** The wallet in question; the dialog is open while there is one. */
  entry: WhitelistEntry | undefined;
  onClose: () => void;
  onRemoved: (entry: WhitelistEntry) => void;
}

/** Asks, removes, and tells. */
export function RemoveDialog({ entry, onClose, onRemoved }: Props) {
  const remove = useRemoveFromWhitelist();
  const confirm = () => {
    if (!entry) return;
    remove.mutate(entry.address, {
      onSuccess: () => {
        onRemoved(entry);
        onClose();
      },
      onError: (error) => {
        void notify.failure(error);
        onClose();
      },
    });
  };
  const name = entry ? nameOf(entry) : '';
  return (
    <ConfirmDialog
      opened={entry !== undefined}
      title={`Remove ${name}`}
      confirmLabel="Remove wallet"
      destructive
      loading={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>
        Remove {name} from the whitelist? It holds from their next request: without another wallet
        on the list they can no longer open their agents, and nothing of theirs is published.
      </Text>
      <Text mt="xs" size="sm" c="var(--ink-2)">
        Nothing is deleted. When you add the wallet again, they are back in.
      </Text>
    </ConfirmDialog>
  );
}
