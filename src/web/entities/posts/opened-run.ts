import type { CalendarRun } from '#contract/schedule/calendar.ts';

/**
 * The search parameters of `/scheduled-posts` that open a post of the calendar. A post that was published at once has
 * no schedule.
 */
export const openedRun = ({ is_post_now, occurrence_id, schedule_id }: CalendarRun) =>
  is_post_now && occurrence_id !== null ? { run: occurrence_id } : { post: schedule_id };
