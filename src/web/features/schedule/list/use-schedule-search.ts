import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ScheduleSearch, scheduleSearchOf } from './schedule-search.ts';

type Changes = { [Key in keyof ScheduleSearch]: ScheduleSearch[Key] | undefined };

/** What the address asks for, and ways to ask for something else. */
export function useScheduleSearch() {
  const search = scheduleSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const choose = (changes: Changes) => {
    const next = scheduleSearchOf({ ...search, ...changes });
    // A filter is no step to come back to; another view and an opened post are.
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
