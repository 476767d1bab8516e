/** A placeholder for a list: a skeleton while it is loading, or an error. */
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { RowSkeletons } from './skeletons.tsx';

interface Props {
  pending: boolean;
  /** The error message, if something failed. */
  failure: string | undefined;
  retrying: boolean;
  onRetry: () => void;
  /** As large as what is being loaded. */
  skeletons?: ReactNode;
}

export function QueryBoundary({ pending, failure, retrying, onRetry, skeletons }: Props) {
  if (pending) return skeletons ?? <RowSkeletons />;
  if (failure === undefined) return null;
  return <ErrorState message={failure} retrying={retrying} onRetry={onRetry} />;
}
