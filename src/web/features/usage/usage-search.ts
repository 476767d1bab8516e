/** Which month and which page of its entries the address names. Without the contract: every page of the web loads it. */

export interface UsageSearch {
  /** Such as `2026-11`; the present one where none is named. */
  month?: string;
  page?: number;
}

const isMonth = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value);

export function usageSearchOf({ month, page }: Record<string, unknown>): UsageSearch {
  const at = Math.trunc(Number(page));
  return { ...(isMonth(month) && { month }), ...(at > 1 && { page: at }) };
}
