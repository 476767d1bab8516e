/** The posting times of an account's queue. */
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/lib/api/api-error.ts';
import { queueQuery } from '#web/entities/connections/queue-queries.ts';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { PostingTimesForm } from './posting-times-form.tsx';

interface Props {
  /** The account's. */
  id: string;
  /** The part of its name that is unique on the platform. */
  called: string;
  onClose: () => void;
}

/** A click outside must not discard the input. */
export function PostingTimesDialog({ id, called, onClose }: Props) {
  const isPhone = usePhone();
  const { data, error, isPending, isFetching, refetch } = useQuery(queueQuery(id));
  const [isDirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const close = () => (isDirty ? setLeaving(true) : onClose());
  return (
    <>
      <Modal
        opened
        onClose={close}
        title={`Edit posting times for ${called}`}
        size="xl"
        fullScreen={isPhone}
        closeOnClickOutside={!isDirty}
        // Otherwise one Escape would answer the question and ask it again.
        closeOnEscape={!leaving}
      >
        {data ? (
          <PostingTimesForm id={id} queue={data} onDirty={setDirty} onClose={close} />
        ) : (
          <QueryBoundary
            pending={isPending}
            failure={error ? messageOf(error, 'Couldn’t load the posting times.') : undefined}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </Modal>
      <ConfirmDialog
        opened={leaving}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        <p>You have unsaved changes.</p>
      </ConfirmDialog>
    </>
  );
}
