/** Formats amounts of money. */

const dollar = 1_000_000;
const cent = 10_000;

/** The decimal places to show: two for dollars, two significant digits for less than a cent. */
function placesOf(micros: number): { least: number; most: number } {
  if (micros === 0 || micros >= dollar) return { least: 2, most: 2 };
  if (micros >= cent) return { least: 2, most: 3 };
  const zeros = Math.floor(-Math.log10(micros / dollar));
  return { least: 2, most: Math.min(6, zeros + 2) };
}

/** Micro-dollars for display: `$4.20`, `$0.015`, `$0.0021`. Rounds to what is worth reading. */
export function dollarsOf(micros: number): string {
  const { least, most } = placesOf(micros);
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  }).format(micros / dollar);
}

/** The cost of a call as `free`, an amount such as `$0.0021`, or `price unknown` for `null`. */
export function costWords(micros: number | null): string {
  if (micros === null) return 'price unknown';
  return micros === 0 ? 'free' : dollarsOf(micros);
}
