/** The queries and changes of an agent's evergreen items and posting times. */
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '#contract/core/endpoint.ts';
import type { evergreenCalls } from '#contract/evergreen/calls.ts';
import { api } from '#web/lib/api/api.ts';
import type { RowAct } from '#web/features/agents/row-actions.tsx';
import { byCursor } from '#web/lib/api/by-cursor.ts';

const pageSize = 30;

export const evergreenQuery = (agent_id: string) =>
  infiniteQueryOptions({
    queryKey: ['evergreen', agent_id],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.evergreen.list({ params: { id: agent_id }, query: { limit: pageSize, cursor }, signal }),
    ...byCursor,
  });

/** The history of evergreen posting times, newest first. It changes in the background. */
export const evergreenSlotsQuery = (agent_id: string) =>
  infiniteQueryOptions({
    queryKey: ['evergreen slots', agent_id],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.evergreen.slots({ params: { id: agent_id }, query: { limit: pageSize, cursor }, signal }),
    ...byCursor,
    refetchInterval: 60_000,
  });

type EvergreenBody = SentBody<typeof evergreenCalls.create>;

/** Adds an item, or changes the one with this id. */
export function useSaveEvergreen(agent_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      id,
      body,
    }: {
      id: string | undefined;
      body: EvergreenBody;
    }): Promise<{ message: string }> =>
      id === undefined
        ? api.evergreen.create({ params: { id: agent_id }, body })
        : api.evergreen.update({ params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: evergreenQuery(agent_id).queryKey }),
  });
}

/** An action on an existing item. */
export function useEvergreenAct(agent_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, act }: { id: string; act: RowAct }): Promise<{ message: string }> =>
      act === 'remove'
        ? api.evergreen.remove({ params: { id } })
        : api.evergreen.update({ params: { id }, body: { is_paused: act === 'pause' } }),
    onSettled: () => client.invalidateQueries({ queryKey: evergreenQuery(agent_id).queryKey }),
  });
}
