/** The search parameters of the analytics page. */
import type { Period } from '#contract/analytics/types.ts';
import { type SpanSearch, spanSearchOf } from '#web/entities/analytics/span-search.ts';

export interface AnalyticsSearch extends SpanSearch {
  /** Without one, all. */
  agent?: string;
}

/** Without one in the address. */
export const usualPeriod: Period = '30d';

export function analyticsSearchOf(search: Readonly<Record<string, unknown>>): AnalyticsSearch {
  const { agent } = search;
  return {
    ...spanSearchOf(search, usualPeriod),
    ...(typeof agent === 'string' && agent && { agent }),
  };
}
