/** The secret address for calendar programs. */
import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { Moment } from '#web/ui/moment.tsx';

const queryKey = ['calendar-feed'];

/** The address, while the dialog is open. */
const Address = ({ url }: { url: string }) => (
  <div className="stackXs">
    <TextInput
      label="Your calendar address"
      description="Copy it now. We don’t show it again."
      readOnly
      value={url}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <div className="start">
      <CopyButton text={url} label="Copy address" />
    </div>
  </div>
);

export function FeedDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [url, setUrl] = useState<string>();
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.feed.get({ signal })).data,
    refetchOnMount: 'always',
  });
  const options = {
    onSettled: () => client.invalidateQueries({ queryKey }),
    onError: (error: Error) => void notify.failure(error),
  };
  const create = useMutation({
    mutationFn: () => api.feed.create(),
    onSuccess: ({ data }) => setUrl(data.url),
    ...options,
  });
  const remove = useMutation({
    mutationFn: () => api.feed.remove(),
    onSuccess: ({ message }) => {
      setUrl(undefined);
      void notify.success(message);
    },
    ...options,
  });
  const feed = query.data;
  return (
    <Modal opened onClose={onClose} title="Subscribe in your calendar">
      <div className="stackMd">
        <p>
          Add this address to Google Calendar, Apple Calendar or Outlook to see your planned and
          published posts there. Anyone who has it can read them.
        </p>
        {feed === undefined ? (
          <QueryState query={query} />
        ) : (
          <>
            {url !== undefined && <Address url={url} />}
            {url === undefined && feed && (
              <p className="quiet">
                Your address was created <Moment at={feed.created_at} />. If you lost it, create a
                new one. The old one stops working.
              </p>
            )}
            <div className="rowXs">
              {url === undefined && (
                <Button loading={create.isPending} onClick={() => create.mutate()}>
                  {feed ? 'Create a new address' : 'Create address'}
                </Button>
              )}
              {feed && (
                <Button
                  variant="default"
                  loading={remove.isPending}
                  onClick={() => remove.mutate()}
                >
                  Turn off
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}
