/** The period, the platform and the measure in an address. */
import { type Period, Periods } from '#contract/analytics/types.ts';
import { type LivePlatform, LivePlatformIds } from '#contract/platforms/platforms.ts';
import { oneOf } from '#web/lib/read-value.ts';
import { type Measure, Measures } from './measures.ts';

export interface SpanSearch {
  /** Without one, the default of the screen. */
  period?: Period;
  /** Without one, all. */
  platform?: LivePlatform;
  /** Without one, all. */
  account?: string;
  /** Without one, posts. */
  show?: Measure;
}

/** Drops unknown values and defaults. */
export function spanSearchOf(search: Readonly<Record<string, unknown>>, usual: Period): SpanSearch {
  const period = oneOf(Periods, search['period']);
  const platform = oneOf(LivePlatformIds, search['platform']);
  const { account } = search;
  const show = oneOf(Measures, search['show']);
  return {
    ...(period && period !== usual && { period }),
    ...(platform && { platform }),
    ...(typeof account === 'string' && account && { account }),
    ...(show && show !== 'posts' && { show }),
  };
}
