/** Which month the address names. Without the contract: every page of the web loads it. */

export interface UsageSearch {
  /** Such as `2026-11`; the present one where none is named. */
  month?: string;
}

const isMonth = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value);

export function usageSearchOf({ month }: Record<string, unknown>): UsageSearch {
  return isMonth(month) ? { month } : {};
}
