/** What the queue shows, and what changes it: the order of one account, and pausing. */
import { useQuery } from '@tanstack/react-query';
import type { Connection } from '#contract/connections/types.ts';
import { day } from '#contract/core/time.ts';
import { longestCalendar } from '#contract/schedule/calendar.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { queueQuery } from '#web/entities/connections/queue-queries.ts';
import { useAct } from '#web/features/posts/acts/use-act.ts';
import { useNow } from '#web/features/posts/calendar/use-now.ts';
import { calendarQuery } from '#web/features/posts/rules/queries.ts';
import { useScheduleSearch } from '#web/features/posts/rules/use-schedule-search.ts';
import { api } from '#web/lib/api/api.ts';
import { clockWords, viewerZone } from '#web/ui/zone-time.ts';
import { type Placed, rowsOf } from './queue-rows.ts';

/** The start of the ten minutes that an instant is in: the query stays the same meanwhile. */
const steps = day / 144;
const startOf = (now: number): number => Math.floor(now / steps) * steps;

/** The account that is shown: the chosen one, or the only one. */
function useAccount() {
  const { search } = useScheduleSearch();
  const { data } = useQuery(connectionsQuery);
  const all = data?.connections ?? [];
  const [only, ...others] = all;
  const id = search.account ?? (others.length === 0 ? only?.id : undefined);
  return { all, account: all.find((one) => one.id === id) };
}

/** What is published on the shown accounts, and the queue of the one account. */
function useData(account: Connection | undefined, now: number) {
  const from = startOf(now);
  const calendar = useQuery(
    calendarQuery({
      from: new Date(from).toISOString(),
      to: new Date(from + longestCalendar).toISOString(),
      slots: 'true',
      ...(account && { connection_id: account.id }),
    }),
  );
  const queue = useQuery({ ...queueQuery(account?.id ?? ''), enabled: account !== undefined });
  return { calendar, queue };
}

/** The rows, and the states of what they are made of. */
export function useQueue() {
  const { all, account } = useAccount();
  const now = useNow();
  const { calendar, queue } = useData(account, now);
  const { data: planned } = calendar;
  const own = account && queue.data;
  const isThere = planned !== undefined && (account === undefined || own !== undefined);
  return {
    all,
    account,
    now,
    /** The one that is missing, if one is. */
    query: planned === undefined || account === undefined ? calendar : queue,
    queue: own,
    rows: isThere
      ? rowsOf({
          runs: planned.data,
          slots: planned.slots.filter(({ at }) => Date.parse(at) > now),
          queued: own?.queued ?? [],
        })
      : undefined,
    isCut: planned?.is_cut === true,
  };
}
export type QueueShown = ReturnType<typeof useQueue>;

/** Gives posts of an account other posting times, with Undo. */
export function useArranging(account: string | undefined) {
  const { run, isPending } = useAct();
  const arrange = (posts: Placed[], words: (count: number) => string) => {
    if (account === undefined || posts.length === 0) return;
    const params = { id: account };
    run({
      async send() {
        const { undo } = await api.queue.arrange({ params, body: { posts } });
        if (undo.length === 0) return undefined;
        return {
          message: words(undo.length),
          undo: () => api.queue.restore({ params, body: { posts: undo } }),
        };
      },
      failed: 'Couldn’t change the queue',
    });
  };
  return {
    isPending,
    /** `id`: the post that was moved by hand. */
    move: (posts: Placed[], id: string) => {
      const at = posts.find((post) => post.id === id)?.slot_at ?? '';
      arrange(posts, () => `Moved to ${clockWords(Date.parse(at), viewerZone(), Date.now())}.`);
    },
    shuffle: (posts: Placed[]) =>
      arrange(posts, (count) => `${count} ${count === 1 ? 'post has' : 'posts have'} a new time.`),
  };
}
