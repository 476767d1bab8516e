/** The numbers at the lines of a chart: whole, round, evenly apart, from 0 to `highest` or a little above it. */
export function ticksOf(highest: number, spaces = 4): number[] {
  const least = Math.max(1, highest) / spaces;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  const steps = [1, 2, 2.5, 5, 10].map((times) => times * power);
  const step = steps.find((one) => one >= least && Number.isInteger(one)) ?? 10 * power;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
