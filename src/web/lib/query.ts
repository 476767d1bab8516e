/** How answers are kept and asked for again (specification part 2, section 9). */
import { QueryClient } from '@tanstack/react-query';
import { client } from '#contract/limits.ts';
import { ApiError } from './api-error.ts';

/** An answer that blames the request will not get better by asking again. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

export const retryQuery = (failures: number, error: unknown) =>
  failures < client.query_retries && !isFinal(error);

export const retryDelay = (failures: number) =>
  Math.min(1000 * 2 ** failures, client.retry_delay_cap);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: client.stale,
        refetchOnWindowFocus: false,
        retry: retryQuery,
        retryDelay,
      },
      // A write's one repetition is made by the client, under the same idempotency key. Without a connection it fails at
      // once: waiting for one, it would happen long after the person has gone elsewhere.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export const queryClient = createQueryClient();
