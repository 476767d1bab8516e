/** When the queues of accounts would publish a post that is added now. */
import { useQueries } from '@tanstack/react-query';
import { day } from '#contract/core/time.ts';
import { queueQuery } from '#web/entities/connections/queue-queries.ts';
import { clockWords, viewerZone, wallTimeOf } from '#web/lib/forms/zone-time.ts';
import { timeWords } from '#web/ui/clock.ts';

/** `Today, 1:00 PM` and `Tomorrow, 9:00 AM`; other days as a date. */
function nearWords(instant: number, zone: string, now: number): string {
  const dayOf = (at: number) => wallTimeOf(at, zone).split('T')[0];
  const [on, time = ''] = wallTimeOf(instant, zone).split('T');
  const name = [now, now + day].findIndex((at) => dayOf(at) === on);
  const word = ['Today', 'Tomorrow'][name];
  return word ? `${word}, ${timeWords(time)}` : clockWords(instant, zone, now);
}

/** The first of them in words; “From”, if they differ. */
function wordsOf(times: readonly (string | null | undefined)[]): string | undefined {
  const known = times.filter((time) => typeof time === 'string');
  const [first] = known.toSorted();
  if (first === undefined || known.length < times.length) return undefined;
  const words = nearWords(Date.parse(first), viewerZone(), Date.now());
  // Within a sentence, “today” and “tomorrow” are no names, unlike weekdays.
  return known.every((time) => time === first) ? words : `From ${words.replace(/^To/u, 'to')}`;
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
