export const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** The sum of those that are known; `null` if none is. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : sum(known);
}
