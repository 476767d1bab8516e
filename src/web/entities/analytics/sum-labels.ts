/** The sums of an agent, a platform or a content type as a row. */
import type { Figure, Followers, Sums } from '#contract/analytics/types.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { numberOf, tenthsOf } from './count-labels.ts';
import { coverWords } from './metric-labels.ts';

export const sumsHeads = [
  ...['Published', 'Failed', 'Impressions', 'Likes', 'Replies', 'Reposts'],
  ...['Interactions', 'Engagement rate'],
] as const;

const figureCell = ({ value }: Figure): string => (value === null ? 'no data' : numberOf(value));

/** As many as there are headers. */
export const sumsCells = (sums: Sums): string[] => [
  numberOf(sums.published),
  numberOf(sums.failed),
  ...[sums.impressions, sums.likes, sums.replies, sums.reposts, sums.interactions].map(figureCell),
  sums.engagement_rate.value === null ? 'no data' : `${tenthsOf(sums.engagement_rate.value)} %`,
];

export const followersCell = ({ value }: Followers): string =>
  value === null ? 'no data' : numberOf(value);

/** `34 interactions, for 8 of 12 posts · 1 failed`. */
export function sumsMore({ published, failed, interactions }: Sums): string {
  const cover = coverWords({ figure: interactions, published });
  const answered =
    interactions.value === null
      ? 'no interactions reported yet'
      : pluralize(interactions.value, 'interaction');
  const coverage = cover ? `${answered}, ${cover}` : answered;
  return failed > 0 ? `${coverage} · ${numberOf(failed)} failed` : coverage;
}
