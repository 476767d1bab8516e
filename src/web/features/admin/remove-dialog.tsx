import { Button, Group, Modal, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { WhitelistEntry } from '#contract/admin.ts';
import { notify } from '#web/lib/notify.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { nameOf } from './name-of.ts';
import { useRemoveFromWhitelist, whitelistQuery } from './queries.ts';

interface Props {
  /** The wallet to remove; the dialog is open while there is one. */
  entry: WhitelistEntry | undefined;
  onClose: () => void;
  onRemoved: (entry: WhitelistEntry) => void;
}

/** Whether the wallet is the administrator's own, and their last one; `undefined` until known. */
function useOwn(entry: WhitelistEntry | undefined) {
  const { user } = useSession();
  const name = user?.username ?? '';
  const own = entry !== undefined && entry.username === name;
  const { data } = useInfiniteQuery({ ...whitelistQuery(name), enabled: own });
  const mine = data?.pages[0]?.data.filter(({ username }) => username === name);
  return { own, last: own && mine && mine.length < 2 };
}

/** Administrators can't remove their own last wallet. */
const OwnLast = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title="This is your own wallet">
    <Text>This is your last wallet with access. Add another one first.</Text>
    <Group justify="flex-end" mt="lg">
      <Button onClick={onClose}>Close</Button>
    </Group>
  </Modal>
);

/** The consequences for the person. */
const Consequences = ({ own, name }: { own: boolean; name: string }) =>
  own ? (
    <Text>Remove access for your own wallet? You’ll sign in with your others.</Text>
  ) : (
    <Text>
      Remove access for {name}? Unless another of their wallets has access, they’re locked out and
      their scheduled posts stop.
    </Text>
  );

/** Asks for confirmation, removes, and shows a message. */
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
  const { own, last } = useOwn(entry);
  const name = entry ? nameOf(entry) : '';
  if (last) return <OwnLast onClose={onClose} />;
  return (
    <ConfirmDialog
      opened={entry !== undefined}
      title={`Remove ${name}?`}
      confirmLabel="Remove wallet"
      destructive
      loading={remove.isPending || (own && last === undefined)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Consequences own={own} name={name} />
      <Text mt="xs" size="sm" c="var(--ink-2)">
        Nothing is deleted. Add the wallet again to restore access.
      </Text>
    </ConfirmDialog>
  );
}
