/** How answers are cached and refetched (specification part 2, section 9). */
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { client as limits } from '#contract/core/client-limits.ts';
import { ApiError } from './api-error.ts';

/** An answer that blames the request would be the same on a retry. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

export const retryQuery = (failures: number, error: unknown) =>
  failures < limits.query_retries && !isFinal(error);

export const retryDelay = (failures: number) =>
  Math.min(1000 * 2 ** failures, limits.retry_delay_cap);

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

const isKey = (value: unknown): value is QueryKey => Array.isArray(value);

/** Whether `key` is the list or the item that `below` is a part of. */
const isAbove = (key: QueryKey, below: QueryKey) =>
  key.length < below.length && key.every((part, at) => part === below[at]);

/**
 * Something missing may have been deleted in another tab together with its parent, so the parent refetches. A query
 * with a key of its own names its parent in `meta.within`.
 */
function lookAgain(client: QueryClient, below: QueryKey): void {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => isAbove(queryKey, below);
  void client.invalidateQueries({ predicate });
}

/** The list of agents, and each agent: the parent of most writes, which name none. */
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
      // The client makes a write's one repetition, with the same idempotency key. Offline a write fails at once:
      // waiting for a connection, it would happen long after the person has gone elsewhere.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
};

export const queryClient = createQueryClient();
