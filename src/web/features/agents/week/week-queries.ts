/** The week that an agent proposes. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { agentQuery } from '#web/entities/agents/agent-queries.ts';
import { proposedQuery } from '#web/entities/posts/proposed-weeks.tsx';
import { api } from '#web/lib/api/api.ts';
import { viewerZone } from '#web/ui/zone-time.ts';

/** How often the texts that are being written are looked at, in milliseconds. */
const lookEvery = 2500;

type Shown = Awaited<ReturnType<typeof api.weeks.get>>['data'];

const isWriting = (shown: Shown | undefined): boolean =>
  shown?.week?.items.some(({ state, note }) => state === 'waiting' && note === null) ?? false;

export const weekQuery = (id: string) =>
  queryOptions({
    queryKey: [...agentQuery(id).queryKey, 'week'],
    queryFn: async ({ signal }) => (await api.weeks.get({ params: { id }, signal })).data,
    refetchInterval: ({ state }) => (isWriting(state.data) ? lookEvery : false),
    refetchOnMount: 'always',
  });

interface Answer {
  data: Shown;
  message: string;
  /** What could not be approved. */
  failed: readonly { message: string }[];
}

/** What an owner does with a proposed week. */
type WeekAct =
  | { act: 'propose' | 'forget' | 'undo' }
  | { act: 'approve'; items: { id: string; hash: string }[] }
  | { act: 'change'; item_id: string; topic?: string; swap_with?: string }
  | { act: 'rule'; is_on: boolean };

function call(id: string, acted: WeekAct) {
  const params = { id };
  const timezone = viewerZone();
  switch (acted.act) {
    case 'propose':
      return api.weeks.propose({ params, body: { timezone } });
    case 'forget':
      return api.weeks.forget({ params });
    case 'undo':
      return api.weeks.undo({ params });
    case 'approve':
      return api.weeks.approve({ params, body: { items: acted.items } });
    case 'change': {
      const { act: _act, ...body } = acted;
      return api.weeks.change({ params, body });
    }
    case 'rule':
      return api.weeks.rule({ params, body: { is_on: acted.is_on, timezone } });
  }
}

export function useWeek(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (acted: WeekAct): Promise<Answer> => ({
      failed: [],
      ...(await call(id, acted)),
    }),
    onSuccess: ({ data }) => client.setQueryData(weekQuery(id).queryKey, data),
    onSettled: (_data, error, { act }) => {
      if (error) void client.invalidateQueries({ queryKey: weekQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: proposedQuery.queryKey });
      // Posts, the calendar and the queue show what is scheduled.
      if (act === 'approve' || act === 'undo')
        for (const queryKey of [['posts'], ['schedule'], ['calendar']])
          void client.invalidateQueries({ queryKey });
    },
  });
}
export type WeekActing = ReturnType<typeof useWeek>;
