/** What an address says of the days, the platform and the series that are shown. */
import { type Period, Periods } from '#contract/analytics/types.ts';
import { type LivePlatform, LivePlatformIds } from '#contract/platforms/platforms.ts';
import { type Measure, Measures } from './measures.ts';

export interface SpanSearch {
  /** Without one it is what is usual on the screen. */
  period?: Period;
  /** Without one it is all of them. */
  platform?: LivePlatform;
  /** Without one it is all of them. */
  account?: string;
  /** Without one it is posts. */
  show?: Measure;
}

const oneOf = <Word extends string>(words: readonly Word[], asked: unknown): Word | undefined =>
  words.find((word) => word === asked);

/** What of it is known; the rest, and what stands for itself, is left out. */
export function spanSearchOf(asked: Readonly<Record<string, unknown>>, usual: Period): SpanSearch {
  const period = oneOf(Periods, asked['period']);
  const platform = oneOf(LivePlatformIds, asked['platform']);
  const { account } = asked;
  const show = oneOf(Measures, asked['show']);
  return {
    ...(period && period !== usual && { period }),
    ...(platform && { platform }),
    ...(typeof account === 'string' && account && { account }),
    ...(show && show !== 'posts' && { show }),
  };
}
