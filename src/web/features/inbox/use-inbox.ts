/** The mentions that match the address, as many as were loaded so far. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { inboxQuery } from '#web/entities/engagement/inbox-queries.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { notify } from '#web/lib/notify.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type InboxSearch, inboxSearchOf } from './inbox-search.ts';

type Changes = { [Key in keyof InboxSearch]: InboxSearch[Key] | undefined };

/** The search parameters, and a way to change them. */
export function useInboxSearch() {
  const search = inboxSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const choose = (changes: Changes) =>
    void navigate({
      to: '/inbox',
      search: inboxSearchOf({ ...search, ...changes }),
      // On a phone an opened mention covers the list, and Back returns to it.
      replace: !('item' in changes) || search.item !== undefined,
      resetScroll: false,
    });
  return { search, choose };
}

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
