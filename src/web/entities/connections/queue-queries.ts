/** The queues of accounts, for the settings and the form of a scheduled post. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Queue, QueueSettings } from '#contract/schedule/queue.ts';
import { describeSlots, zoneLabel } from '#domain/schedule/schedule-labels.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { viewerZone } from '#web/ui/zone-time.ts';
import { withOwnTimes } from '#web/ui/clock.ts';
import { connectionsQuery } from './connection-queries.ts';

/** All queues, because planning or moving any post may change them. */
export const queuesKey = ['queues'];

export const queueQuery = (id: string) =>
  queryOptions({
    queryKey: [...queuesKey, id],
    queryFn: async ({ signal }) => (await api.queue.get({ params: { id }, signal })).data,
    refetchOnMount: 'always',
  });

/** The initial values of a queue form: without any times, in the viewer's time zone. */
export const queueSettingsOf = ({
  timezone,
  slots,
  about,
  blackout,
  distance,
}: Queue): QueueSettings => ({
  timezone: slots.length === 0 ? viewerZone() : timezone,
  slots,
  about,
  blackout,
  distance,
});

const usualSlots = ['09:00', '13:00'].map((time) => ({ days: [1, 2, 3, 4, 5], time }));

/** A queue with the most common times. */
export const withUsualTimes = (queue: Queue): QueueSettings => ({
  ...queueSettingsOf(queue),
  slots: usualSlots,
});

/** `every weekday at 9:00 AM and 1:00 PM`, with the zone if it is not the viewer’s. */
export const timesWords = ({ slots, timezone }: Pick<QueueSettings, 'slots' | 'timezone'>) =>
  withOwnTimes(describeSlots(slots)) +
  (timezone === viewerZone() ? '' : ` (${zoneLabel(timezone)})`);

/** `every weekday at 9:00 AM and 1:00 PM (Berlin)`. */
export const usualTimesWords = (): string =>
  `${withOwnTimes(describeSlots(usualSlots))} (${zoneLabel(viewerZone())})`;

export function useSaveQueue(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: QueueSettings) => api.queue.save({ params: { id }, body }),
    onSuccess: ({ data }) => {
      client.setQueryData(queueQuery(id).queryKey, data);
      return client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
    },
  });
}

/** An account that did not get the times, and why. */
export interface NotGiven {
  id: string;
  message: string;
}

/** Gives other accounts the same times; each keeps its blackout days. Returns those that failed. */
export function useGiveSameTimes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, times }: { ids: readonly string[]; times: QueueSettings }) => {
      const failed: NotGiven[] = [];
      for (const id of ids) {
        try {
          const { data: own } = await api.queue.get({ params: { id } });
          const body = { ...times, blackout: own.blackout };
          const { data } = await api.queue.save({ params: { id }, body });
          client.setQueryData(queueQuery(id).queryKey, data);
        } catch (error) {
          failed.push({ id, message: messageOf(error, 'Couldn’t save. Try again.') });
        }
      }
      return failed;
    },
    // Accounts include their posting times.
    onSettled: () => client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
}
