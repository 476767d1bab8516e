/** The posting times of an account's queue. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/lib/api/api-error.ts';
import { queueQuery } from '#web/entities/connections/queue-queries.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { PostingTimesForm } from './posting-times-form.tsx';

interface Props {
  /** The account's. */
  id: string;
  /** The part of its name that is unique on the platform. */
  called: string;
  onClose: () => void;
}

/** The form in a dialog. */
export function PostingTimesDialog({ id, called, onClose }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery(queueQuery(id));
  const [isDirty, setDirty] = useState(false);
  return (
    <FormDialog
      title={`Edit posting times for ${called}`}
      size="xl"
      dirty={isDirty}
      sending={false}
      onClose={onClose}
    >
      {(close) =>
        data ? (
          <PostingTimesForm id={id} queue={data} onDirty={setDirty} onClose={close} />
        ) : (
          <QueryBoundary
            pending={isPending}
            failure={error ? messageOf(error, 'Couldn’t load the posting times.') : undefined}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )
      }
    </FormDialog>
  );
}
