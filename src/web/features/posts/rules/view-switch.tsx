/** The switch of views: the days of the calendar, the list and the queue. */
import { SegmentedControl } from '@mantine/core';
import { useScheduleSearch } from './use-schedule-search.ts';

/** Days, weeks and months are views of the calendar. */
const views = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'list', label: 'List' },
  { value: 'queue', label: 'Queue' },
] as const;

type View = (typeof views)[number]['value'];

export function ViewSwitch() {
  const { search, choose } = useScheduleSearch();
  const isCalendar = search.view === 'calendar';
  const others: View = search.view === 'queue' ? 'queue' : 'list';
  const go = (view: View) => {
    if (view === 'list' || view === 'queue')
      return choose({ view: view === 'list' ? undefined : view });
    const span = view === 'month' ? undefined : view;
    return choose({ span, ...(!isCalendar && { view: 'calendar' as const }) });
  };
  return (
    <SegmentedControl
      aria-label="View"
      data={[...views]}
      value={isCalendar ? (search.span ?? 'month') : others}
      onChange={go}
    />
  );
}

/** Filters posts that need a person, if there are any. */
export function NeedsYou({ waiting }: { waiting: number }) {
  const { search, choose } = useScheduleSearch();
  if (waiting === 0 && !search.attention) return null;
  return (
    <SegmentedControl
      className="start"
      aria-label="Which posts"
      data={[
        { value: 'all', label: 'All' },
        { value: 'true', label: `Needs you (${waiting})` },
      ]}
      value={search.attention ?? 'all'}
      onChange={(value) => choose({ attention: value === 'true' ? value : undefined })}
    />
  );
}
