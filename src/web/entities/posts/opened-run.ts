import type { CalendarRun } from '#contract/schedule/calendar.ts';

/** How `/scheduled-posts` is asked to open a post of the calendar; what was published at once has no schedule to be read. */
export const openedRun = ({ is_post_now, occurrence_id, schedule_id }: CalendarRun) =>
  is_post_now && occurrence_id !== null ? { run: occurrence_id } : { post: schedule_id };
