/** Which month and which page of its entries the address names. */
import { Month } from '#contract/usage.ts';

export interface UsageSearch {
  /** Such as `2026-11`; the present one where none is named. */
  month?: string;
  page?: number;
}

export function usageSearchOf(search: Record<string, unknown>): UsageSearch {
  const month = Month.safeParse(search.month);
  const page = Math.trunc(Number(search.page));
  return { ...(month.success && { month: month.data }), ...(page > 1 && { page }) };
}
