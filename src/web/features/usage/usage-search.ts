/** The month in the address. Doesn't import the contract, because every page of the web loads it. */

export interface UsageSearch {
  /** Such as `2026-11`; without one, the current month. */
  month?: string;
}

const isMonth = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value);

export function usageSearchOf({ month }: Record<string, unknown>): UsageSearch {
  return isMonth(month) ? { month } : {};
}
