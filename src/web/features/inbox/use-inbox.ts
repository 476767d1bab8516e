/** The mentions that match the address, as many as were loaded so far. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { inboxQuery } from '#web/entities/engagement/inbox-queries.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { notify } from '#web/lib/notify.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type InboxSearch, inboxSearchOf } from './inbox-search.ts';
import { type RefObject, useEffect, useState } from 'react';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import { isTyping } from '#web/lib/typing.ts';

/** Keys that move through the inbox and decide: they press the buttons that name them, and can be turned off. */
const kept = 'inbox-shortcuts';

const steps: Readonly<Record<string, -1 | 1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Arrow keys are for the list; elsewhere they move through tabs, or scroll the page. */
function isForList(event: KeyboardEvent): boolean {
  if (!event.key.startsWith('Arrow')) return true;
  const { target } = event;
  return target instanceof HTMLElement && target.closest('[data-row]') !== null;
}

/** Whether it presses nothing here: typed into a field, or with another key. */
const isElsewhere = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target);

/** A field is entered at its end, everything else is pressed. */
function press(one: HTMLElement): void {
  if (!(one instanceof HTMLTextAreaElement)) return one.click();
  one.focus();
  one.setSelectionRange(one.value.length, one.value.length);
}

interface Options {
  /** Where the buttons are. */
  place: RefObject<HTMLElement | null>;
  onMove: (step: -1 | 1) => void;
}

export function useShortcuts({ place, onMove }: Options) {
  const [isOn, setIsOn] = useState(() => storedRecord(kept)?.['off'] !== true);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return;
      const step = steps[event.key];
      if (step !== undefined) {
        if (!isForList(event)) return;
        event.preventDefault();
        onMove(step);
        return;
      }
      const button = [...(place.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find(
        (one) => one.dataset['key'] === event.key && !one.hasAttribute('disabled'),
      );
      if (!button) return;
      event.preventDefault();
      press(button);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, onMove, place]);
  const turn = () => {
    storeRecord(kept, { off: isOn });
    setIsOn(!isOn);
  };
  return { isOn, turn };
}

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
  const { tab, agent: agent_id, platform, account, state: chosen } = useInboxSearch().search;
  const state = tab === 'sent' ? tab : chosen;
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
