/** When the queue refuses a post because accounts have no posting times: offers the usual ones, then continues. */
import { Button, Group, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Queue } from '#contract/schedule/queue.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { connectionsQuery } from './connection-queries.ts';
import { queueQuery, usualTimesWords, withUsualTimes } from './queue-queries.ts';

/** An account that a post should be queued on. */
export interface Queueing {
  id: string;
  /** The part of its name that is unique. */
  called: string;
}

type Timeless = Queueing & { queue: Queue };

interface Offered {
  accounts: readonly Timeless[];
  onDone: () => void;
}

/** Gives each of them the usual times. Those that were changed before a failure keep them. */
function useGiveTimes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (accounts: readonly Timeless[]) => {
      for (const { id, queue } of accounts) {
        const { data } = await api.queue.save({ params: { id }, body: withUsualTimes(queue) });
        client.setQueryData(queueQuery(id).queryKey, data);
      }
    },
    // Accounts include their posting times.
    onSettled: () => client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
}

function OfferDialog({ accounts, onDone, onClose }: Offered & { onClose: () => void }) {
  const give = useGiveTimes();
  const [only, ...others] = accounts;
  const who =
    only && others.length === 0 ? `${only.called} has` : `${accounts.length} accounts have`;
  return (
    <Modal opened onClose={onClose} title="Set posting times?">
      <div className="stackMd">
        <p>
          {who} no posting times yet. Your queue can publish {usualTimesWords()}.
        </p>
        {others.length > 0 && (
          <ul className="plain stackXs">
            {accounts.map(({ id, called }) => (
              <li key={id}>{called}</li>
            ))}
          </ul>
        )}
        <p className="quiet">Change the times whenever you like, in Settings under Accounts.</p>
        <FormError text={give.error ? messageOf(give.error, 'Couldn’t save. Try again.') : null} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            data-autofocus
            loading={give.isPending}
            onClick={() =>
              give.mutate(accounts, {
                onSuccess: () => {
                  onClose();
                  onDone();
                },
              })
            }
          >
            Use these times
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

/** The offer, for everything that adds posts to queues. */
export function usePostingTimesOffer() {
  const client = useQueryClient();
  const [offered, setOffered] = useState<Offered>();
  return {
    /** After the queue refused: offers times for accounts without any. Returns whether it did. */
    offer: async (accounts: readonly Queueing[], onDone: () => void): Promise<boolean> => {
      const queues = await Promise.all(
        accounts.map(async (one) => ({
          ...one,
          queue: await client.fetchQuery(queueQuery(one.id)),
        })),
      ).catch(() => []);
      const timeless = queues.filter(({ queue }) => queue.slots.length === 0);
      if (timeless.length === 0) return false;
      setOffered({ accounts: timeless, onDone });
      return true;
    },
    dialog: offered && <OfferDialog {...offered} onClose={() => setOffered(undefined)} />,
  };
}
