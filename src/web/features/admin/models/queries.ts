/** The queries and changes of text and image models, for administrators. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModelKind, modelCalls, ModelSettings } from '#contract/models/calls.ts';
import type { SentBody } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import { writersQuery } from '#web/entities/agents/writer-queries.ts';
import { imageGeneratorsQuery } from '#web/entities/pictures/picture-queries.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';

const key = ['admin', 'models'];

export const modelsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await api.models.list({ signal })).data,
  // Another administrator may have changed them.
  refetchOnMount: 'always',
});

export const foundQuery = queryOptions({
  queryKey: ['admin', 'found-models'],
  queryFn: async ({ signal }) => (await api.models.find({ signal })).data,
  retry: false,
});

type Answer = { data: ModelSettings; message: string };

/** A change of the list. Queries about who writes or draws then refetch. */
function useChange<Wanted>(change: (wanted: Wanted) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ data, message }) => {
      client.setQueryData(key, data);
      void notify.success(message);
      await Promise.all(
        [writersQuery, imageGeneratorsQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey: [...queryKey] }),
        ),
      );
    },
  });
}

export type NewModelBody = SentBody<typeof modelCalls.add>;
export type TryBody = SentBody<typeof modelCalls.try>;
type ChangeBody = SentBody<typeof modelCalls.change>;

export const useAddModel = () => useChange((body: NewModelBody) => api.models.add({ body }));

export const useChangeModel = (model: string) =>
  useChange((body: ChangeBody) => api.models.change({ params: { model }, body }));

export const useRemoveModel = () =>
  useChange((model: string) => api.models.remove({ params: { model } }));

export const useOrderModels = (kind: ModelKind) =>
  useChange((ids: string[]) => api.models.order({ body: { kind, ids } }));

/**
 * Waits as long as a model is being loaded, which it then says. Not retried on failure: each test takes time, and may cost
 * money.
 */
export function useTry() {
  const [isLoading, setLoading] = useState(false);
  const mutation = useMutation({
    mutationFn: async (body: TryBody) => {
      const until = Date.now() + limits.model_load;
      for (;;) {
        const { data } = await api.models.try({ body, timeout: minute });
        if (!data.is_loading || Date.now() >= until) return data;
        setLoading(true);
      }
    },
    onSettled: () => setLoading(false),
    retry: false,
  });
  return { ...mutation, isLoading };
}
export type Trial = ReturnType<typeof useTry>;
