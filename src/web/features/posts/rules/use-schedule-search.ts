import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ScheduleSearch, scheduleSearchOf } from './schedule-search.ts';

type Changes = { [Key in keyof ScheduleSearch]: ScheduleSearch[Key] | undefined };

/** The search parameters, and ways to change them. */
export function useScheduleSearch() {
  const search = scheduleSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const choose = (changes: Changes) => {
    const next = scheduleSearchOf({ ...search, ...changes });
    // A filter adds no history entry; another view and an opened post do.
    const isStep = 'view' in changes || 'post' in changes || 'run' in changes;
    void navigate({
      to: '/scheduled-posts',
      search: { ...next },
      replace: !isStep,
      resetScroll: false,
    });
  };
  return { search, choose };
}
