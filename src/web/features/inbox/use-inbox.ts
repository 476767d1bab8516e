/** The posts that the address asks for, as many of them as were called up so far. */
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
    /** How many agents answer people. */
    answering,
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    refetch: () => void query.refetch(),
    /** Calls up the next page; answers all that is known then. */
    fetchMore: async () => {
      const then = await query.fetchNextPage();
      if (then.isFetchNextPageError) void notify.failure(then.error, 'Couldn’t load more.');
      return rowsIn(then.data);
    },
  };
}
export type Inbox = ReturnType<typeof useInbox>;
