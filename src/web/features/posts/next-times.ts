/** When the queues of accounts would publish a post that is added now. */
import { useQueries } from '@tanstack/react-query';
import { queueQuery } from '#web/entities/connections/queue-queries.ts';
import { clockLabel, clockWords, viewerZone } from '#web/ui/zone-time.ts';

/** The first of them in words; “From”, if they differ. */
function wordsOf(times: readonly (string | null | undefined)[]): string | undefined {
  const known = times.filter((time) => typeof time === 'string');
  const [first] = known.toSorted();
  if (first === undefined || known.length < times.length) return undefined;
  const asked = [Date.parse(first), viewerZone(), Date.now()] as const;
  return known.every((time) => time === first)
    ? clockLabel(...asked)
    : `From ${clockWords(...asked)}`;
}

/** Asks the queues of these accounts, which change with everything that is planned. */
export function useNextTimes(accounts: readonly { id: string }[]) {
  const queries = useQueries({ queries: accounts.map(({ id }) => queueQuery(id)) });
  const queues = queries.map(({ data }) => data);
  const isTimeless = queues.some((queue) => queue?.slots.length === 0);
  const next = queues.map((queue) => queue?.next[0]);
  return {
    /** Whether the first answer is still to come. */
    isAwaited: queries.some(({ isPending, failureCount }) => isPending && failureCount === 0),
    /** The soonest instant. */
    soonest: next.filter((time) => time !== undefined).toSorted()[0],
    next: isTimeless ? 'Set posting times first' : wordsOf(next),
    first: isTimeless ? undefined : wordsOf(queues.map((queue) => queue?.first)),
  };
}
