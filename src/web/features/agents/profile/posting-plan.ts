/** The times of a plan in this browser's zone. */
import { minute } from '#contract/core/time.ts';

/** In this browser's time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const two = (part: number): string => String(part).padStart(2, '0');

/** The next occurrence of a time in this browser's zone, `2026-11-24T09:00`. `now`: milliseconds UTC. */
export function nextAt(time: string, now: number): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const day = new Date(now);
  const today = new Date(now).setHours(hours, minutes, 0, 0);
  if (today < now + 10 * minute) day.setDate(day.getDate() + 1);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T${time}`;
}
