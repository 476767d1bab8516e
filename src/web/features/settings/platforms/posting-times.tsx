/** The posting times of an account's queue. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { queueQuery } from '#web/entities/connections/queue-queries.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
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
  const query = useQuery(queueQuery(id));
  const { data } = query;
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
          <QueryState query={query} fallback="Couldn’t load the posting times." />
        )
      }
    </FormDialog>
  );
}
