/** Why the server’s clock is not trusted, in a sentence. */
import { day, minute } from '#contract/core/time.ts';
import { pluralize } from '#contract/core/pluralize.ts';

/**
 * `jumped`: it jumped while the server ran. `behind`: it is before a recorded time. `platform`: a platform reports
 * another time.
 */
export const ClockDoubts = ['jumped', 'behind', 'platform'] as const;
export type ClockDoubt = (typeof ClockDoubts)[number];

const units: readonly [length: number, name: string][] = [
  [365 * day, 'year'],
  [day, 'day'],
  [60 * minute, 'hour'],
  [minute, 'minute'],
];

/** `2 hours`. */
function spanWords(span: number): string {
  const [length, name] = units.find(([size]) => span >= size) ?? [minute, 'minute'];
  const count = Math.max(1, Math.round(span / length));
  return pluralize(count, name);
}

/** `off`: how far the clock is ahead, in milliseconds; negative if it is behind. */
export function explainDoubt(why: ClockDoubt, off: number): string {
  const span = spanWords(Math.abs(off));
  const side = off < 0 ? 'behind' : 'ahead of';
  const sentences: Record<ClockDoubt, string> = {
    jumped: `The server’s clock jumped ${off < 0 ? 'back' : 'ahead'} by ${span}.`,
    behind: `The server’s clock is ${span} behind the time it last worked.`,
    platform: `The server’s clock is ${span} ${side} a network’s clock.`,
  };
  return `${sentences[why]} Until it’s confirmed, nothing is published and nothing counts as missed.`;
}
