import type { ReactNode } from 'react';
import { QueryBoundary } from '#web/ui/feedback/query-boundary.tsx';
import { messageOf } from './api-error.ts';

interface Props {
  query: {
    data: unknown;
    error: Error | null;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** The message of a failure that has none for people. */
  fallback?: string;
  /** The message of a failure, where its own is not what people should read. */
  say?: (error: Error) => string;
  /** As large as what is being loaded. */
  skeletons?: ReactNode;
}

/** What stands in place of a query's data while there is none: a skeleton, or why it could not be loaded. */
export const QueryState = ({
  query: { data, error, isPending, isFetching, refetch },
  fallback,
  say = (failure) => messageOf(failure, fallback),
  skeletons,
}: Props) => (
  <QueryBoundary
    pending={isPending}
    failure={error && data === undefined ? say(error) : undefined}
    retrying={isFetching}
    onRetry={() => void refetch()}
    skeletons={skeletons}
  />
);
