import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AnalyticsSearch, analyticsSearchOf } from './analytics-search.ts';

/** The search parameters, and a way to change them without a history entry for each. */
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
