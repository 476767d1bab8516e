/** The smallest round integer that is not below `least`: 1, 2, 2.5 or 5 times a power of ten. */
function roundAbove(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  const steps = [1, 2, 2.5, 5, 10].map((times) => times * power);
  return steps.find((one) => one >= least && Number.isInteger(one)) ?? 10 * power;
}

/** The values of a chart's grid lines: integers, round, evenly spaced, and covering `lowest` to `highest`. */
export function ticksOf(highest: number, { lowest = 0, spaces = 4 } = {}): number[] {
  const step = roundAbove(Math.max(1, highest - lowest) / spaces);
  const first = Math.floor(lowest / step);
  const last = Math.max(first + 1, Math.ceil(highest / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
