/** Offers the usual posting times for accounts that have none. */
import { Button, Group, Modal } from '@mantine/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { connectionsQuery } from './connection-queries.ts';
import type { Offered, Queueing, Timeless } from './posting-times-offer.tsx';
import { queueQuery, usualTimesWords, withUsualTimes } from './queue-queries.ts';

/** The accounts without posting times; none if that can't be read. */
export async function listTimeless(
  client: QueryClient,
  accounts: readonly Queueing[],
): Promise<Timeless[]> {
  const queues = await Promise.all(
    accounts.map(async (one) => ({ ...one, queue: await client.fetchQuery(queueQuery(one.id)) })),
  ).catch(() => []);
  return queues.filter(({ queue }) => queue.slots.length === 0);
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

export function OfferDialog({ accounts, onDone, onClose }: Offered & { onClose: () => void }) {
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
