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
