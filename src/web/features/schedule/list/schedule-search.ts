/** The search parameters of the scheduled posts. */
import { type LivePlatform, LivePlatformIds } from '#contract/platforms/platforms.ts';
import { type CalendarState, CalendarStates } from '#contract/schedule/calendar.ts';
import { type SeriesStatus, SeriesStatuses } from '#contract/posts/scheduled-posts.ts';
import { isDay, type Span } from '#web/features/schedule/calendar/calendar-days.ts';

export interface ScheduleSearch {
  /** Without one, the list. */
  view?: 'calendar';
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
  /** For the calendar: only one account, one status or one label. */
  account?: string;
  state?: CalendarState;
  label?: string;
}

const textOf = (asked: unknown) => (typeof asked === 'string' && asked ? asked : undefined);
const oneOf = <Word extends string>(words: readonly Word[], asked: unknown) =>
  words.find((word) => word === asked);

function dayOf(asked: unknown): string | undefined {
  const day = textOf(asked);
  return day !== undefined && isDay(day) ? day : undefined;
}

type Found = { [Key in keyof ScheduleSearch]: ScheduleSearch[Key] | undefined };

/** Drops unknown values and defaults. */
export function scheduleSearchOf(asked: Record<string, unknown>): ScheduleSearch {
  const found: Found = {
    view: oneOf(['calendar'], asked['view']),
    agent: textOf(asked['agent']),
    status: oneOf(SeriesStatuses, asked['status']),
    platform: oneOf(LivePlatformIds, asked['platform']),
    search: textOf(asked['search']),
    attention: oneOf(['true'], asked['attention']),
    post: textOf(asked['post']),
    run: textOf(asked['run']),
    picture: textOf(asked['picture']),
    span: oneOf(['day', 'week'], asked['span']),
    day: dayOf(asked['day']),
    account: textOf(asked['account']),
    state: oneOf(CalendarStates, asked['state']),
    label: textOf(asked['label']),
  };
  const known: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(found)) if (value !== undefined) known[key] = value;
  return known;
}
