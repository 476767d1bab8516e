/** The mentions that match the address, as many as were loaded so far. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { inboxQuery } from '#web/entities/engagement/inbox-queries.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { notify } from '#web/lib/notify.ts';
import { useInboxSearch } from './use-inbox-search.ts';

export function useInbox() {
  const { agent: agent_id, platform, account, state } = useInboxSearch().search;
  const query = useInfiniteQuery(
    inboxQuery({
      ...(agent_id && { agent_id }),
      ...(platform && { platform }),
      ...(account && { connection_id: account }),
      ...(state && { state }),
    }),
  );
  const { data, isPending, error, isFetching } = query;
  const { answering = 0 } = data?.pages.at(-1) ?? {};
  return {
    isPending,
    error,
    isFetching,
    isKnown: data !== undefined,
    items: rowsIn(data),
    total: totalIn(data),
    /** How many agents have auto-reply on. */
    answering,
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    refetch: () => void query.refetch(),
    /** Loads the next page; returns everything loaded so far. */
    fetchMore: async () => {
      const then = await query.fetchNextPage();
      if (then.isFetchNextPageError) void notify.failure(then.error, 'Couldn’t load more.');
      return rowsIn(then.data);
    },
  };
}
export type Inbox = ReturnType<typeof useInbox>;
