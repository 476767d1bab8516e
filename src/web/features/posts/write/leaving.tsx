import { useQuery } from '@tanstack/react-query';
import { second } from '#contract/core/time.ts';
import { wholePostQuery } from '#web/features/posts/queries.ts';

const often = 2 * second;

/** While a post waits out the seconds in which it can be undone: asks often, so that a server that is gone shows. */
export default function Leaving({ id }: { id: string }) {
  const { isError, isPaused } = useQuery({
    ...wholePostQuery(id),
    refetchInterval: often,
    retry: false,
  });
  return (
    <span className="quiet" role="status">
      {isError || isPaused
        ? 'Can’t reach the server. Trying again …'
        : 'Publishes in a few seconds. To change it, undo first.'}
    </span>
  );
}
