/** Moving a post to another day of the calendar. */
import { minute } from '#contract/core/time.ts';
import type { CalendarRun } from '#contract/schedule/calendar.ts';
import { wallTimeOf } from '#web/lib/forms/zone-time.ts';

const waiting: readonly CalendarRun['state'][] = [
  'PLANNED',
  'PREPARING',
  'AWAITING_APPROVAL',
  'READY',
];

/** Only what goes out once is moved by itself; a run of several would take all the others with it. */
export const canMove = ({ frequency, state }: CalendarRun): boolean =>
  frequency === 'once' && waiting.includes(state);

/** How far two wall times are from each other, in milliseconds. */
const apart = (wall: string, other: string): number =>
  Date.parse(`${wall}:00Z`) - Date.parse(`${other}:00Z`);

/**
 * The instant at which the clock of `zone` shows the same time on another day. Where it skips that time that day, the
 * one that comes in its place.
 */
export function movedTo(at: string, day: string, zone: string): string {
  const instant = Date.parse(at);
  const wall = wallTimeOf(instant, zone);
  const wanted = `${day}T${wall.slice(11)}`;
  const near = instant + apart(wanted, wall);
  // The zone may be another distance from UTC on that day.
  const moved = near + apart(wanted, wallTimeOf(near, zone));
  return new Date(Math.round(moved / minute) * minute).toISOString();
}
