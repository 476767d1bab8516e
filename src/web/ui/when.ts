/** Instants as people read them: near ones by distance, far ones by date. */
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const dated = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });

/** "just now", "5 min. ago", "yesterday", or the date when it is more than six days away. */
export function whenOf(instant: string, now: number): string {
  const distance = Date.parse(instant) - now;
  const size = Math.abs(distance);
  if (size >= 7 * units[0][1]) return dated.format(Date.parse(instant));
  const unit = units.find(([, length]) => size >= length);
  return unit ? relative.format(Math.trunc(distance / unit[1]), unit[0]) : 'just now';
}

export const exactly = (instant: string): string => exact.format(Date.parse(instant));
