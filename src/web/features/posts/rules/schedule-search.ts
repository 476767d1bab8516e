/** The search parameters of the scheduled posts. */
import { type LivePlatform, LivePlatformIds } from '#contract/platforms/platforms.ts';
import { type CalendarState, CalendarStates } from '#contract/schedule/calendar.ts';
import { type SeriesStatus, SeriesStatuses } from '#contract/posts/scheduled-posts.ts';
import { isDay, type Span } from '#web/features/posts/calendar/calendar-days.ts';
import { oneOf, textIn } from '#web/lib/read-value.ts';

export interface ScheduleSearch {
  /** Without one, the list. */
  view?: 'calendar' | 'queue';
  agent?: string;
  status?: SeriesStatus;
  platform?: LivePlatform;
  search?: string;
  /** Only posts that need a person. */
  attention?: 'true';
  /** The schedule whose details are open. */
  post?: string;
  /** The occurrence whose details are open. */
  run?: string;
  /** An image for a new post. */
  picture?: string;
  /** For the calendar: the span, and a day of it. */
  span?: Exclude<Span, 'month'>;
  day?: string;
  /** For the calendar and the queue: only one account; for the calendar one status or one label. */
  account?: string;
  state?: CalendarState;
  label?: string;
}

function dayOf(value: unknown): string | undefined {
  const day = textIn(value);
  return day !== undefined && isDay(day) ? day : undefined;
}

type Found = { [Key in keyof ScheduleSearch]: ScheduleSearch[Key] | undefined };

/** Drops unknown values and defaults. */
export function scheduleSearchOf(search: Record<string, unknown>): ScheduleSearch {
  const found: Found = {
    view: oneOf(['calendar', 'queue'], search['view']),
    agent: textIn(search['agent']),
    status: oneOf(SeriesStatuses, search['status']),
    platform: oneOf(LivePlatformIds, search['platform']),
    search: textIn(search['search']),
    attention: oneOf(['true'], search['attention']),
    post: textIn(search['post']),
    run: textIn(search['run']),
    picture: textIn(search['picture']),
    span: oneOf(['day', 'week'], search['span']),
    day: dayOf(search['day']),
    account: textIn(search['account']),
    state: oneOf(CalendarStates, search['state']),
    label: textIn(search['label']),
  };
  const known: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(found)) if (value !== undefined) known[key] = value;
  return known;
}
