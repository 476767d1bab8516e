/** What the measurements that hold something to a limit print, and how they pick a value of many. */

/** The value that this share of `values` does not exceed. */
export const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** One figure beside its limit. */
export const line = (what: string, value: string, limit: string): string =>
  `  ${what.padEnd(44)} ${value.padStart(24)}   (limit ${limit})`;

/** In seconds, of milliseconds. */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
