/** What the address of the analytics says after its question mark. */
import type { Period } from '#contract/analytics/types.ts';
import { type SpanSearch, spanSearchOf } from '#web/entities/analytics/span-search.ts';

export interface AnalyticsSearch extends SpanSearch {
  /** Without one it is all of them. */
  agent?: string;
}

/** Where the address names none. */
export const usualPeriod: Period = '30d';

export function analyticsSearchOf(asked: Readonly<Record<string, unknown>>): AnalyticsSearch {
  const { agent } = asked;
  return {
    ...spanSearchOf(asked, usualPeriod),
    ...(typeof agent === 'string' && agent && { agent }),
  };
}
