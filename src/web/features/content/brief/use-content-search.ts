import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ContentSearch, contentSearchOf } from './content-search.ts';

type Changes = { [Key in keyof ContentSearch]: ContentSearch[Key] | undefined };

/** The search parameters, and ways to change them. */
export function useContentSearch() {
  const search = contentSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (next: Changes, replace: boolean) => {
    void navigate({
      to: '/ai-content',
      search: { ...contentSearchOf(next) },
      replace,
      resetScroll: false,
    });
  };
  return {
    search,
    /** Another view or filter. A filter adds no history entry. */
    choose: (changes: Changes) => go({ ...search, ...changes }, !('view' in changes)),
    /** Another view without the filters of this one. */
    open: (next: Changes) => go(next, false),
  };
}
