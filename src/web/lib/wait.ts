/** A duration for a person who waits: seconds up to a minute and a half, then minutes below two hours, rounded up. */
import { pluralize } from '#contract/core/pluralize.ts';

const minute = 60;
const hour = 60 * minute;

export function waitWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 1.5 * minute) return pluralize(whole, 'second');
  if (whole < 2 * hour) return pluralize(Math.ceil(whole / minute), 'minute');
  return pluralize(Math.ceil(whole / hour), 'hour');
}
