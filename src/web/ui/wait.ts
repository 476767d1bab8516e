/** Durations in words. Alone, because the first pages need nothing else of times. */

const hourLength = 3_600_000;
const minuteLength = 60_000;

/** Whole minutes below two hours, then hours. */
export const unitOf = (size: number) =>
  size < 2 * hourLength
    ? ({ length: minuteLength, name: 'minute', short: 'min' } as const)
    : ({ length: hourLength, name: 'hour', short: 'h' } as const);

const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;

/** How long a person waits: seconds up to a minute and a half, then the units of a distance, rounded up. */
export function waitWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 90) return counted(whole, 'second');
  const { length, name } = unitOf(whole * 1000);
  return counted(Math.ceil((whole * 1000) / length), name);
}
