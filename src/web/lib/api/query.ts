/** How answers are kept and asked for again (specification part 2, section 9). */
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { client as limits } from '#contract/core/limits.ts';
import { ApiError } from './api-error.ts';

/** An answer that blames the request will not get better by asking again. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

export const retryQuery = (failures: number, error: unknown) =>
  failures < limits.query_retries && !isFinal(error);

export const retryDelay = (failures: number) =>
  Math.min(1000 * 2 ** failures, limits.retry_delay_cap);

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

const isKey = (value: unknown): value is QueryKey => Array.isArray(value);

/** Whether `key` is that of the list or of the thing which `below` is a part of. */
const isAbove = (key: QueryKey, below: QueryKey) =>
  key.length < below.length && key.every((part, at) => part === below[at]);

/**
 * What is no longer there may have been deleted in another tab with what it belongs to, so that is looked at again. A
 * query under a name of its own says in `meta.within` what it belongs to.
 */
function lookAgain(client: QueryClient, below: QueryKey): void {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => isAbove(queryKey, below);
  void client.invalidateQueries({ predicate });
}

/** The list of agents, and each agent: what most writes are about, which name nothing. */
const isAgents = ({ queryKey }: { queryKey: QueryKey }) =>
  queryKey[0] === 'agents' && queryKey.length <= 2;

export const createQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey, meta }) => {
        if (!isGone(error)) return;
        const within: unknown = meta?.['within'];
        lookAgain(client, isKey(within) ? [...within, ''] : queryKey);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isGone(error)) void client.invalidateQueries({ predicate: isAgents });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: limits.stale,
        refetchOnWindowFocus: false,
        retry: retryQuery,
        retryDelay,
      },
      // A write's one repetition is made by the client, under the same idempotency key. Without a connection it fails at
      // once: waiting for one, it would happen long after the person has gone elsewhere.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
};

export const queryClient = createQueryClient();
