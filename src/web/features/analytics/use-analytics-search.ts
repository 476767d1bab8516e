import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AnalyticsSearch, analyticsSearchOf } from './analytics-search.ts';

/** What the address asks for, and a way to ask for something else without a step back to each choice. */
export function useAnalyticsSearch() {
  const search = analyticsSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const choose = (changes: { [Key in keyof AnalyticsSearch]: AnalyticsSearch[Key] | undefined }) =>
    void navigate({
      to: '/analytics',
      search: { ...analyticsSearchOf({ ...search, ...changes }) },
      replace: true,
      resetScroll: false,
    });
  return { search, choose };
}
