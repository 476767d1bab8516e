/** A duration, in words for a person who waits. */
const minute = 60;
const hour = 60 * minute;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** `seconds` up to a minute and a half, then minutes and hours, rounded up. */
export function waitWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 1.5 * minute) return counted(whole, 'second');
  if (whole < 1.5 * hour) return counted(Math.ceil(whole / minute), 'minute');
  return counted(Math.ceil(whole / hour), 'hour');
}
