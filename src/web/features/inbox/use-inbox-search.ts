import { useNavigate, useSearch } from '@tanstack/react-router';
import { type InboxSearch, inboxSearchOf } from './inbox-search.ts';

type Changes = { [Key in keyof InboxSearch]: InboxSearch[Key] | undefined };

/** What the address asks for, and a way to ask for something else. */
export function useInboxSearch() {
  const search = inboxSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const choose = (changes: Changes) =>
    void navigate({
      to: '/inbox',
      search: inboxSearchOf({ ...search, ...changes }),
      // On a phone an opened post covers the list, to which one comes back.
      replace: !('item' in changes) || search.item !== undefined,
      resetScroll: false,
    });
  return { search, choose };
}
