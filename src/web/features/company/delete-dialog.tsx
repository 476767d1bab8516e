import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import type { BannerState } from './profile/use-banner.ts';

export interface ToDelete {
  id: string;
  /** Its name for people. */
  name: string;
}

interface Props {
  /** The dialog is open while there is one. */
  toDelete: ToDelete | undefined;
  words: {
    title: (name: string) => `${string}?`;
    loss: string;
    confirm: string;
    failed: string;
  };
  remove: Pick<UseMutationResult<{ message: string }, Error, string>, 'mutate' | 'isPending'>;
  banner: BannerState;
  onClose: () => void;
}

/** Asks for confirmation, deletes, and shows a message. */
export function DeleteDialog({ toDelete, words, remove, banner, onClose }: Props) {
  // While the dialog fades out, it still shows the item.
  const [shown, setShown] = useState(toDelete);
  if (toDelete && toDelete !== shown) setShown(toDelete);
  const confirm = () => {
    if (!toDelete) return;
    remove.mutate(toDelete.id, {
      onSuccess: ({ message }) => banner.good(message),
      onError: (error) => banner.failed(error, words.failed),
      onSettled: onClose,
    });
  };
  return (
    <ConfirmDialog
      opened={toDelete !== undefined}
      title={words.title(shown?.name ?? '')}
      confirmLabel={words.confirm}
      destructive
      loading={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{words.loss}</p>
    </ConfirmDialog>
  );
}
