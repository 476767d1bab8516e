/** What stands where a list will be: a sketch of it while it is loaded, or why it could not be. */
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { RowSkeletons } from './skeletons.tsx';

interface Props {
  pending: boolean;
  /** Why there is nothing to show, if something failed. */
  failure: string | undefined;
  retrying: boolean;
  onRetry: () => void;
  /** Of the size of what is being loaded. */
  skeletons?: ReactNode;
}

export function QueryBoundary({ pending, failure, retrying, onRetry, skeletons }: Props) {
  if (pending) return skeletons ?? <RowSkeletons />;
  if (failure === undefined) return null;
  return <ErrorState message={failure} retrying={retrying} onRetry={onRetry} />;
}
